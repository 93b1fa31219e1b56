/** Groups of words that mean the same in a search, by language. Each word also finds the others. */

const everywhere = [
  ['epp', 'authcode', 'authinfo', 'auth'],
  ['ssl', 'tls', 'https', 'certificate'],
  ['2fa', 'mfa', 'otp', 'totp'],
  ['vat', 'gst', 'tax'],
  ['ns', 'nameserver', 'nameservers'],
  ['whois', 'rdap'],
]

const groups: Record<string, string[][]> = {
  en: [
    ['card', 'payment', 'declined', 'failed'],
    ['mail', 'email', 'mailbox'],
    ['cancel', 'terminate', 'stop'],
    ['renew', 'renewal', 'extend'],
    ['invoice', 'bill', 'receipt'],
    ['refund', 'moneyback', 'reimbursement'],
    ['restart', 'reboot'],
    ['site', 'website'],
    ['server', 'vps'],
    ['transfer', 'move'],
  ],
  de: [
    ['rechnung', 'faktura', 'beleg'],
    ['verlangern', 'verlangerung', 'erneuerung'],
    ['umzug', 'transfer', 'umziehen'],
    ['mwst', 'ust', 'umsatzsteuer', 'mehrwertsteuer', 'steuer'],
    ['mail', 'email', 'postfach'],
    ['kundigen', 'kundigung'],
    ['erstattung', 'ruckerstattung'],
  ],
  fr: [
    ['facture', 'recu'],
    ['renouvellement', 'renouveler'],
    ['tva', 'taxe'],
    ['transfert', 'transferer'],
    ['remboursement', 'rembourser'],
  ],
  es: [
    ['factura', 'recibo'],
    ['renovacion', 'renovar'],
    ['iva', 'impuesto'],
    ['transferencia', 'transferir', 'traslado'],
    ['reembolso', 'devolucion'],
  ],
  ja: [
    ['請求', '領収'],
    ['更新', '延長'],
    ['移管', '転送'],
    ['返金', '払戻'],
  ],
  ar: [
    ['فاتوره', 'ايصال'],
    ['تجديد', 'تمديد'],
    ['نقل', 'تحويل'],
    ['استرداد', 'استرجاع'],
  ],
}

/** A token and its synonyms in a language. */
export function withSynonyms(token: string, locale: string): string[] {
  const language = locale.split('-')[0] ?? locale
  const matching = [...everywhere, ...(groups[language] ?? [])].filter((group) =>
    group.includes(token),
  )
  return [...new Set([token, ...matching.flat()])]
}
