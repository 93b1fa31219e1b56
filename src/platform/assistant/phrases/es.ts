import type { Phrases } from './phrases.ts'

export const es: Phrases = {
  greeting:
    'Hola. Pregunta por tus servicios, dominios, facturas, pedidos y avisos, o por cómo funciona algo.',
  identity: 'Soy un asistente automático, no una persona. Leo tu cuenta y los artículos de ayuda.',
  person:
    'No puedo ponerte en contacto yo mismo. El enlace de contacto lleva al equipo de soporte; ' +
    'allí responde una persona.',
  unknown:
    'No lo sé. Puedo consultar tus [servicios](/services), [dominios](/domains), ' +
    '[facturas](/invoices), [pedidos](/orders) y [avisos](/notifications), los precios de ' +
    'dominios y los [artículos de ayuda](/help). ¿Puedes plantear la pregunta de otra forma?',
  toPay: (count, sums) =>
    `Tienes ${count === 1 ? 'una factura' : `${count} [facturas](/invoices)`} por pagar, ${sums} en total:`,
  nothingToPay: 'No tienes ninguna factura por pagar.',
  due: (date) => `vence el ${date}`,
  overdue: (date) => `vencida desde el ${date}`,
  paymentFailed: (date) =>
    `el pago ha fallado${date === null ? '' : `, próximo intento el ${date}`}`,
  invoice: (number, date, total) => `La factura **${number}** del ${date} es de ${total}.`,
  paid: (date) => `Se pagó el ${date}.`,
  settled: 'No queda nada por pagar.',
  stillToPay: (amount) => `Quedan por pagar ${amount}.`,
  noInvoice: (number) => `No encuentro ninguna factura ${number} en tu cuenta.`,
  renews: (name, date, price) =>
    `**${name}** se renueva el ${date}${price === null ? '' : ` por ${price} sin impuestos`}. La ` +
    'renovación automática está activada.',
  ends: (name, date) =>
    `**${name}** termina el ${date}. La renovación automática está desactivada.`,
  unstated: (name, date) => `**${name}** dura hasta el ${date}. No consta si se renueva solo.`,
  undated: (name) => `**${name}** no tiene fecha de renovación por ahora.`,
  byContract: (reason) => `El ajuste no se puede cambiar: ${reason}.`,
  notYours: (name) => `${name} no está en tu cuenta.`,
  cannotChange: (name) =>
    'No puedo cambiar ajustes. Usa el interruptor de renovación automática de ' +
    `${name === null ? 'el servicio' : `**${name}**`}; el cambio vale al momento.`,
  cannotDo: 'No puedo pedir, cancelar ni pagar nada.',
  cannotMark:
    'No puedo cambiar ajustes. Un aviso se marca como leído en tus [avisos](/notifications).',
  ending: (days) =>
    `En ${days} días termina esto, porque la renovación automática está desactivada:`,
  nothingEnds: (days) => `Nada termina en los próximos ${days} días.`,
  charged: (days) => `En ${days} días se renueva esto:`,
  balance: (amount) => `Tu saldo es de ${amount}.`,
  noBalance: 'Tu saldo es cero.',
  orders: 'Tus últimos [pedidos](/orders):',
  noOrders: 'No tienes pedidos.',
  unread: (count) =>
    `Tienes ${count} [${count === 1 ? 'aviso' : 'avisos'}](/notifications) sin leer:`,
  noUnread: 'No tienes avisos sin leer.',
  noMaintenance: 'En tus [avisos](/notifications) no se anuncia ningún mantenimiento.',
  twoFactorUnstated:
    'Lo que puedo leer de tu cuenta no indica si la autenticación de dos factores está activada. ' +
    'El artículo muestra dónde verlo.',
  services: (count) => `Tienes ${count} [${count === 1 ? 'servicio' : 'servicios'}](/services):`,
  domains: (count) => `Tienes ${count} [${count === 1 ? 'dominio' : 'dominios'}](/domains):`,
  none: 'Todavía no hay nada en tu cuenta.',
  price: (tld, register, renew) =>
    `**.${tld}** cuesta ${register} el primer año y ${renew} cada año siguiente, sin impuestos.`,
  noPrice: (tld) => `No hay precio para .${tld} en la lista.`,
  article: 'Este artículo lo explica:',
  more: (count) => `y ${count} más`,
  looking: 'Consultando tu cuenta',
}
