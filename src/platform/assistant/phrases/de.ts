import type { Phrases } from './phrases.ts'

export const de: Phrases = {
  greeting:
    'Guten Tag. Fragen Sie nach Diensten, Domains, Rechnungen, Bestellungen oder Mitteilungen ' +
    'oder danach, wie etwas funktioniert.',
  identity:
    'Ich bin ein automatischer Assistent, kein Mensch. Ich lese Ihr Konto und die Hilfeartikel.',
  person:
    'Verbinden kann ich Sie nicht. Über den Kontaktlink erreichen Sie den Support; dort antwortet ein Mensch.',
  unknown:
    'Das kann ich nicht beantworten. Nachsehen kann ich bei [Diensten](/services), [Domains](/domains), ' +
    '[Rechnungen](/invoices), [Bestellungen](/orders) und [Mitteilungen](/notifications), ' +
    'Domainpreisen und [Hilfeartikeln](/help). Können Sie die Frage anders stellen?',
  toPay: (count, sums) =>
    'Sie haben ' +
    `${count === 1 ? 'eine offene Rechnung' : `${count} offene [Rechnungen](/invoices)`}, ` +
    `zusammen ${sums}:`,
  nothingToPay: 'Sie haben keine offene Rechnung.',
  due: (date) => `fällig am ${date}`,
  overdue: (date) => `überfällig seit ${date}`,
  paymentFailed: (date) =>
    `die Zahlung ist fehlgeschlagen${date === null ? '' : `, nächster Versuch am ${date}`}`,
  invoice: (number, date, total) => `Rechnung **${number}** vom ${date} lautet über ${total}.`,
  paid: (date) => `Sie wurde am ${date} bezahlt.`,
  settled: 'Es ist nichts mehr offen.',
  stillToPay: (amount) => `Offener Betrag: ${amount}.`,
  noInvoice: (number) => `In Ihrem Konto finde ich keine Rechnung ${number}.`,
  renews: (name, date, price) =>
    `**${name}** verlängert sich am ${date}${price === null ? '' : ` für ${price} zzgl. Steuer`}. ` +
    'Die automatische Verlängerung ist eingeschaltet.',
  ends: (name, date) =>
    `**${name}** endet am ${date}. Die automatische Verlängerung ist ausgeschaltet.`,
  unstated: (name, date) =>
    `**${name}** läuft bis ${date}. Ob es sich automatisch verlängert, ist nicht bekannt.`,
  undated: (name) => `Für **${name}** gibt es derzeit kein Verlängerungsdatum.`,
  byContract: (reason) => `Die Einstellung lässt sich nicht ändern: ${reason}.`,
  notYours: (name) => `${name} ist nicht in Ihrem Konto.`,
  cannotChange: (name) =>
    'Einstellungen kann ich nicht ändern. Nutzen Sie den Schalter für die automatische ' +
    `Verlängerung ${name === null ? 'beim Dienst' : `bei **${name}**`}; die Änderung wirkt sofort.`,
  cannotDo: 'Bestellen, kündigen oder bezahlen kann ich nichts.',
  cannotMark:
    'Einstellungen kann ich nicht ändern. Als gelesen markieren können Sie sie unter [Mitteilungen](/notifications).',
  ending: (days) =>
    `Innerhalb von ${days} Tagen endet, weil die automatische Verlängerung ausgeschaltet ist:`,
  nothingEnds: (days) => `Innerhalb von ${days} Tagen endet nichts.`,
  charged: (days) => `Innerhalb von ${days} Tagen verlängert sich:`,
  balance: (amount) => `Ihr Saldo beträgt ${amount}.`,
  noBalance: 'Ihr Saldo ist null.',
  orders: 'Ihre letzten [Bestellungen](/orders):',
  noOrders: 'Sie haben keine Bestellungen.',
  unread: (count) =>
    `Sie haben ${count} ungelesene [${count === 1 ? 'Mitteilung' : 'Mitteilungen'}](/notifications):`,
  noUnread: 'Sie haben keine ungelesenen Mitteilungen.',
  noMaintenance: 'In Ihren [Mitteilungen](/notifications) ist keine Wartung angekündigt.',
  twoFactorUnstated:
    'Ob die Zwei-Faktor-Authentifizierung eingeschaltet ist, kann ich in Ihrem Konto nicht ' +
    'lesen. Der Artikel zeigt, wo Sie es sehen.',
  services: (count) => `Sie haben ${count} [${count === 1 ? 'Dienst' : 'Dienste'}](/services):`,
  domains: (count) => `Sie haben ${count} [${count === 1 ? 'Domain' : 'Domains'}](/domains):`,
  none: 'In Ihrem Konto ist noch nichts.',
  price: (tld, register, renew) =>
    `**.${tld}** kostet im ersten Jahr ${register} und in jedem weiteren Jahr ${renew}, jeweils zzgl. Steuer.`,
  noPrice: (tld) => `Für .${tld} steht kein Preis in der Liste.`,
  article: 'Dieser Artikel erklärt es:',
  more: (count) => `und ${count} weitere`,
  looking: 'Sieht in Ihrem Konto nach',
}
