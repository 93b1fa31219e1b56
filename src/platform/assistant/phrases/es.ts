import type { Phrases } from './phrases.ts'

export const es: Phrases = {
  greeting:
    'Hola. Pregúntame por tus servicios, dominios, facturas, pedidos o notificaciones, o por cómo funciona algo.',
  identity:
    'Soy un asistente automático, no una persona. Puedo consultar tu cuenta y los artículos de ayuda.',
  person:
    'No puedo ponerte en contacto yo mismo. Usa el enlace de contacto para hablar con una persona ' +
    'del equipo de soporte.',
  unknown:
    'No puedo responder a eso. Puedo consultar tus [servicios](/services), [dominios](/domains), ' +
    '[facturas](/invoices), [pedidos](/orders) y [notificaciones](/notifications), los precios de ' +
    'dominios y los [artículos de ayuda](/help). ¿Puedes plantear la pregunta de otra forma?',
  toPay: (count, sums) =>
    `Tienes ${count === 1 ? 'una factura' : `${count} [facturas](/invoices)`} por pagar, ${sums} en total:`,
  nothingToPay: 'No tienes ninguna factura por pagar.',
  due: (date) => `vence el ${date}`,
  overdue: (date) => `vencida desde el ${date}`,
  paymentFailed: (date) => `el pago falló${date === null ? '' : `, próximo intento el ${date}`}`,
  invoice: (number, date, total) => `La factura **${number}** del ${date} es de ${total}.`,
  paid: (date) => `Se pagó el ${date}.`,
  settled: 'No queda nada por pagar.',
  stillToPay: (amount) => `Quedan por pagar ${amount}.`,
  noInvoice: (number) => `No encuentro ninguna factura ${number} en tu cuenta.`,
  renews: (name, date, price) =>
    `**${name}** se renueva el ${date}${price === null ? '' : ` por ${price} más impuestos`}. La ` +
    'renovación automática está activada.',
  ends: (name, date) =>
    `**${name}** termina el ${date}. La renovación automática está desactivada.`,
  unstated: (name, date) =>
    `**${name}** sigue vigente hasta el ${date}. No puedo ver si se renueva automáticamente.`,
  undated: (name) => `**${name}** no tiene fecha de renovación por ahora.`,
  byContract: (reason) => `Este ajuste está bloqueado: ${reason}.`,
  notYours: (name) => `${name} no está en tu cuenta.`,
  cannotChange: (name) =>
    'No puedo cambiar ajustes. Usa el interruptor de renovación automática de ' +
    `${name === null ? 'el servicio' : `**${name}**`}; el cambio se aplica al instante.`,
  cannotDo: 'No puedo pedir, cancelar ni pagar nada.',
  cannotMark:
    'No puedo cambiar ajustes. Puedes marcar notificaciones como leídas en la página de [notificaciones](/notifications).',
  ending: (days) =>
    `Esto termina en los próximos ${days} días porque la renovación automática está desactivada:`,
  nothingEnds: (days) => `Nada termina en los próximos ${days} días.`,
  charged: (days) => `Esto se renueva en los próximos ${days} días:`,
  balance: (amount) => `Tu saldo es de ${amount}.`,
  noBalance: 'Tu saldo es cero.',
  orders: 'Tus últimos [pedidos](/orders):',
  noOrders: 'No tienes pedidos.',
  unread: (count) =>
    `Tienes ${count} [${count === 1 ? 'notificación' : 'notificaciones'}](/notifications) sin leer:`,
  noUnread: 'No tienes notificaciones sin leer.',
  noMaintenance: 'En tus [notificaciones](/notifications) no se anuncia ningún mantenimiento.',
  twoFactorUnstated:
    'No puedo ver si la verificación en dos pasos está activada en tu cuenta. El artículo muestra ' +
    'dónde comprobarlo.',
  services: (count) => `Tienes ${count} [${count === 1 ? 'servicio' : 'servicios'}](/services):`,
  domains: (count) => `Tienes ${count} [${count === 1 ? 'dominio' : 'dominios'}](/domains):`,
  none: 'Todavía no hay nada en tu cuenta.',
  price: (tld, register, renew) =>
    `**.${tld}** cuesta ${register} el primer año y ${renew} cada año siguiente, más impuestos.`,
  noPrice: (tld) => `En la lista no hay precio para .${tld}.`,
  article: 'Este artículo explica cómo:',
  more: (count) => `y ${count} más`,
  looking: 'Consultando tu cuenta',
}
