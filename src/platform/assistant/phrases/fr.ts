import type { Phrases } from './phrases.ts'

export const fr: Phrases = {
  greeting:
    'Bonjour. Posez-moi une question sur vos services, domaines, factures, commandes ou ' +
    'notifications, ou sur le fonctionnement de quelque chose.',
  identity:
    'Je suis un assistant automatique, pas une personne. Je peux consulter votre compte et les ' +
    'articles d’aide.',
  person:
    'Je ne peux pas vous mettre en relation moi-même. Utilisez le lien de contact pour joindre ' +
    'quelqu’un de l’équipe d’assistance.',
  unknown:
    'Je ne peux pas répondre à cette question. Je peux consulter vos [services](/services), ' +
    '[domaines](/domains), [factures](/invoices), [commandes](/orders) et ' +
    '[notifications](/notifications), les prix des domaines et les [articles d’aide](/help). Pouvez-vous reformuler ?',
  toPay: (count, sums) =>
    `Vous avez ${count === 1 ? 'une facture' : `${count} [factures](/invoices)`} à payer, ${sums} au total :`,
  nothingToPay: 'Vous n’avez aucune facture à payer.',
  due: (date) => `échéance le ${date}`,
  overdue: (date) => `en retard depuis le ${date}`,
  paymentFailed: (date) =>
    `le paiement a échoué${date === null ? '' : `, nouvelle tentative le ${date}`}`,
  invoice: (number, date, total) => `La facture **${number}** du ${date} s’élève à ${total}.`,
  paid: (date) => `Elle a été payée le ${date}.`,
  settled: 'Il ne reste rien à payer.',
  stillToPay: (amount) => `Il reste ${amount} à payer.`,
  noInvoice: (number) => `Je ne trouve pas de facture ${number} dans votre compte.`,
  renews: (name, date, price) =>
    `**${name}** se renouvelle le ${date}${price === null ? '' : ` pour ${price} hors taxes`}. Le ` +
    'renouvellement automatique est activé.',
  ends: (name, date) =>
    `**${name}** se termine le ${date}. Le renouvellement automatique est désactivé.`,
  unstated: (name, date) =>
    `**${name}** est en cours jusqu’au ${date}. Je ne vois pas si son renouvellement est automatique.`,
  undated: (name) => `**${name}** n’a pas de date de renouvellement pour le moment.`,
  byContract: (reason) => `Ce réglage est verrouillé : ${reason}.`,
  notYours: (name) => `${name} n’est pas dans votre compte.`,
  cannotChange: (name) =>
    'Je ne peux pas modifier les réglages. Utilisez l’interrupteur de renouvellement automatique de ' +
    `${name === null ? 'ce service' : `**${name}**`}. La modification prend effet aussitôt.`,
  cannotDo: 'Je ne peux rien commander, résilier ni payer.',
  cannotMark:
    'Je ne peux pas modifier les réglages. Vous pouvez marquer vos notifications comme lues sur la ' +
    'page [Notifications](/notifications).',
  ending: (days) =>
    `Se terminent dans les ${days} jours, car le renouvellement automatique est désactivé :`,
  nothingEnds: (days) => `Rien ne se termine dans les ${days} jours.`,
  charged: (days) => `Se renouvellent dans les ${days} jours :`,
  balance: (amount) => `Votre solde est de ${amount}.`,
  noBalance: 'Votre solde est nul.',
  orders: 'Vos dernières [commandes](/orders) :',
  noOrders: 'Vous n’avez aucune commande.',
  unread: (count) =>
    `Vous avez ${count} ` +
    `[${count === 1 ? 'notification non lue' : 'notifications non lues'}](/notifications) :`,
  noUnread: 'Vous n’avez aucune notification non lue.',
  noMaintenance: 'Aucune maintenance n’est annoncée dans vos [notifications](/notifications).',
  twoFactorUnstated:
    'Je ne vois pas si l’authentification à deux facteurs est activée sur votre compte. L’article ' +
    'montre où le vérifier.',
  services: (count) => `Vous avez ${count} [${count === 1 ? 'service' : 'services'}](/services) :`,
  domains: (count) => `Vous avez ${count} [${count === 1 ? 'domaine' : 'domaines'}](/domains) :`,
  none: 'Votre compte ne contient encore rien.',
  price: (tld, register, renew) =>
    `**.${tld}** coûte ${register} la première année et ${renew} chaque année suivante, hors taxes.`,
  noPrice: (tld) => `La liste ne donne pas de prix pour .${tld}.`,
  article: 'Cet article explique comment faire :',
  more: (count) => (count === 1 ? 'et 1 autre' : `et ${count} autres`),
  looking: 'Consultation de votre compte',
}
