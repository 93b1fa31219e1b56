import type { Phrases } from './phrases.ts'

export const fr: Phrases = {
  greeting:
    'Bonjour. Posez une question sur vos services, domaines, factures, commandes et ' +
    'notifications, ou sur le fonctionnement de quelque chose.',
  identity:
    'Je suis un assistant automatique, pas une personne. Je lis votre compte et les articles d’aide.',
  person:
    'Je ne peux pas vous mettre en relation moi-même. Le lien de contact mène à l’équipe ' +
    'd’assistance ; une personne y répond.',
  unknown:
    'Je ne sais pas. Je peux consulter vos [services](/services), [domaines](/domains), ' +
    '[factures](/invoices), [commandes](/orders) et [notifications](/notifications), les prix ' +
    'des domaines et les [articles d’aide](/help). Pouvez-vous reformuler la question ?',
  toPay: (count, sums) =>
    `Vous avez ${count === 1 ? 'une facture' : `${count} [factures](/invoices)`} à payer, ${sums} au total :`,
  nothingToPay: 'Vous n’avez aucune facture à payer.',
  due: (date) => `à payer avant le ${date}`,
  overdue: (date) => `en retard depuis le ${date}`,
  paymentFailed: (date) =>
    `le paiement a échoué${date === null ? '' : `, prochain essai le ${date}`}`,
  invoice: (number, date, total) => `La facture **${number}** du ${date} s’élève à ${total}.`,
  paid: (date) => `Elle a été payée le ${date}.`,
  settled: 'Il ne reste rien à payer.',
  stillToPay: (amount) => `Il reste ${amount} à payer.`,
  noInvoice: (number) => `Je ne trouve pas de facture ${number} dans votre compte.`,
  renews: (name, date, price) =>
    `**${name}** se renouvelle le ${date}${price === null ? '' : ` pour ${price} hors taxe`}. Le ` +
    'renouvellement automatique est activé.',
  ends: (name, date) =>
    `**${name}** prend fin le ${date}. Le renouvellement automatique est désactivé.`,
  unstated: (name, date) =>
    `**${name}** court jusqu’au ${date}. Il n’est pas indiqué s’il se renouvelle de lui-même.`,
  undated: (name) => `**${name}** n’a pas de date de renouvellement pour le moment.`,
  byContract: (reason) => `Le réglage ne peut pas être changé : ${reason}.`,
  notYours: (name) => `${name} n’est pas dans votre compte.`,
  cannotChange: (name) =>
    'Je ne peux pas changer de réglage. Utilisez l’interrupteur de renouvellement automatique de ' +
    `${name === null ? 'ce service' : `**${name}**`} ; le changement prend effet aussitôt.`,
  cannotDo: 'Je ne peux rien commander, résilier ni payer.',
  cannotMark:
    'Je ne peux pas changer de réglage. Une notification se marque comme lue dans vos ' +
    '[notifications](/notifications).',
  ending: (days) =>
    `Dans les ${days} jours, ceci prend fin car le renouvellement automatique est désactivé :`,
  nothingEnds: (days) => `Rien ne prend fin dans les ${days} jours.`,
  charged: (days) => `Dans les ${days} jours, ceci se renouvelle :`,
  balance: (amount) => `Votre solde est de ${amount}.`,
  noBalance: 'Votre solde est nul.',
  orders: 'Vos dernières [commandes](/orders) :',
  noOrders: 'Vous n’avez pas de commande.',
  unread: (count) =>
    `Vous avez ${count} ` +
    `[${count === 1 ? 'notification non lue' : 'notifications non lues'}](/notifications) :`,
  noUnread: 'Vous n’avez pas de notification non lue.',
  noMaintenance: 'Aucune maintenance n’est annoncée dans vos [notifications](/notifications).',
  twoFactorUnstated:
    'Ce que je peux lire de votre compte n’indique pas si la double authentification est ' +
    'activée. L’article montre où le voir.',
  services: (count) => `Vous avez ${count} [${count === 1 ? 'service' : 'services'}](/services) :`,
  domains: (count) => `Vous avez ${count} [${count === 1 ? 'domaine' : 'domaines'}](/domains) :`,
  none: 'Votre compte est encore vide.',
  price: (tld, register, renew) =>
    `**.${tld}** coûte ${register} la première année et ${renew} chaque année suivante, hors taxe.`,
  noPrice: (tld) => `La liste n’a pas de prix pour .${tld}.`,
  article: 'Cet article l’explique :',
  more: (count) => `et ${count} de plus`,
  looking: 'Lecture de votre compte',
}
