/**
 * Detects what a question is about. Tries every language, because people mix them and the words do
 * not collide. Order of the patterns: English, German, Spanish, French, Japanese, Arabic.
 */
const topics = {
  invoice: [
    /invoice|\bbills?\b/iu,
    /rechnung/iu,
    /facturas?\b/iu,
    /factures?\b/iu,
    /請求書?/iu,
    /فاتور|فواتير/iu,
  ],
  pay: [
    /\bpay|paid|\bowe|unpaid|overdue|open|outstanding|\bdue\b/iu,
    /zahl|offen|fällig|schuld/iu,
    /pag[ao]|pendiente|venc|impag/iu,
    /payer|impay|régl|dois/iu,
    /払|未納/iu,
    /دفع|مستحق|مدفوع/iu,
  ],
  domain: [/domain|dominio|domaine|ドメイン|نطاق/iu],
  service: [
    /\bservices?\b|hosting|server|\bvps\b/iu,
    /dienst/iu,
    /servidor|servicio/iu,
    /serveur/iu,
    /サービス|サーバー/iu,
    /خدم|خادم/iu,
  ],
  expire: [
    /expir|run(?:s|ning)? out|\bends?\b|ending/iu,
    /ablauf|läuft|laufen|abläuft|ende[nt]?\b/iu,
    /caduc|termin/iu,
    /prend fin/iu,
    /期限|終了|切れ/iu,
    /تنتهي|ينتهي|انتهاء/iu,
  ],
  renew: [/renew|verlänger|renov|renueva|renouvel|prél[eè]v|更新|تجديد|يتجدد/iu],
  change: [
    /turn (?:it |them )?(?:on|off)|switch (?:on|off)|enable|disable|activate|deactivate/iu,
    /schalt|aktivier|deaktivier/iu,
    /activa|desactiva/iu,
    /active[rz]|désactive/iu,
    /オンに|オフに/iu,
    /فع[ّ]?ل|أوقف|تشغيل|إيقاف/iu,
  ],
  act: [
    /\bcancel\b|\bbuy\b|\border (?:me|a)\b|register .+ for me/iu,
    /kündig|bestell(?:e|en)? (?:mir|sie)|kauf/iu,
    /cancela|compra/iu,
    /résilie|achète|commande[rz]?[- ]moi/iu,
    /解約|購入/iu,
    /ألغ|اشتر/iu,
  ],
  balance: [/balance|credit|guthaben|kontostand|saldo|crédit|solde|残高|رصيد/iu],
  order: [/\borders?\b|bestellung|pedido|commandes?\b|注文|طلب/iu],
  notification: [
    /notification|\bnews\b|unread|alerts?\b/iu,
    /mitteilung|neuigkeit|benachrichtig/iu,
    /avisos?|novedad/iu,
    /お知らせ|通知/iu,
    /إشعار|جديد/iu,
  ],
  price: [
    /how much|price|costs?\b|cheap/iu,
    /preis|kostet|kosten|teuer/iu,
    /precio|cuesta|cuánto/iu,
    /prix|coûte|combien/iu,
    /料金|価格|いくら/iu,
    /سعر|تكلف|كم/iu,
  ],
  markRead: [/\bmark\b.{0,60}\bread\b|als gelesen|como le[íi]d|comme lu|既読|كمقروء/iu],
  maintenance: [/maintenance|wartung|mantenimiento|メンテナンス|صيانة/iu],
  twoFactor: [
    /two[- ](?:factor|step)|2fa/iu,
    /zwei[- ](?:faktor|stufen)/iu,
    /dos (?:factores|pasos)/iu,
    /deux (?:facteurs|étapes)|double authentification/iu,
    /二要素|2段階|二段階/iu,
    /خطوتين|ثنائي/iu,
  ],
  /** Asks whether something is on, as opposed to how to turn it on. */
  setting: [
    /^(?:is|are|do i have|have i)\b/iu,
    /^(?:ist|habe ich)(?![\p{L}])/iu,
    /^¿?(?:est[áa]|tengo)(?![\p{L}])/iu,
    /^(?:est-ce|ai-je|la .{0,40}est-elle)/iu,
    /(?:ですか|ますか)[？?]?$/iu,
    /^هل/iu,
  ],
  person: [
    /human|person\b|talk to|speak to|call (?:you|me)|contact/iu,
    /mensch|mitarbeiter|ansprechpartner/iu,
    /persona\b|humano|agente/iu,
    /conseiller|quelqu/iu,
    /担当者|人と|オペレーター/iu,
    /شخص|موظف/iu,
  ],
  bot: [
    /are you (?:a |an )?(?:real|human|bot|robot|ai|person)/iu,
    /bist du|sind sie (?:ein )?(?:mensch|bot)/iu,
    /eres (?:un|una) /iu,
    /êtes-vous/iu,
    /あなたは(?:人間|ボット|AI)/iu,
    /هل أنت/iu,
  ],
  greeting: [
    /^(?:hi|hello|hey|hallo|guten (?:tag|morgen|abend)|hola|buen(?:os|as) \w+)/iu,
    /^(?:bonjour|bonsoir|salut|こんにちは|مرحب)/iu,
  ],
  /** Only help articles reply to these. */
  guide: [
    /another (?:company|provider|registrar)|move .{0,30}\b(?:to you|away)/iu,
    /payment (?:methods?|options?)|\bpdf\b|not secure|restore|forg[eo]t/iu,
    /zahlungs(?:arten|weisen|mittel)|anderen? anbieter|umziehen|wiederherstell|vergess/iu,
    /medios de pago|formas de pago|otra empresa|restaurar|olvid/iu,
    /moyens de paiement|autre (?:hébergeur|société)|restaurer|oubli/iu,
    /支払い方法|他社|復元/iu,
    /طرق الدفع|شركة أخرى|استعادة/iu,
  ],
  cheap: [/cheapest|günstigst|billigst|más barat|moins ch[eè]r|最安|一番安い|أرخص/iu],
  how: [
    /\bhow (?:do|can|to|should)\b|how does|\bcan i\b|explain|why\b/iu,
    /what (?:is|are|happens|if|should)\b/iu,
    /kann ich|wie (?:kann|geht|mache|stelle|richte|zahle|ziehe|ändere|lege)/iu,
    /was (?:ist|passiert|tun)|warum/iu,
    /cómo|puedo|qué (?:es|pasa|hago)|por qué/iu,
    /comment|puis-je|qu['’]est-ce|pourquoi|que se passe/iu,
    /どうやって|方法|とは|どうすれば|なぜ/iu,
    /كيف|ماذا|لماذا/iu,
  ],
  /** Asks about more than the one record that the dashboard sends along. */
  several: [
    /\b(?:renewals|services|domains|invoices|orders|names|sites|everything|all)\b/iu,
    /verlängerungen|dienste\b|rechnungen|bestellungen|\balle[ns]?\b/iu,
    /renovaciones|servicios|dominios|facturas|pedidos|\btod[oa]s\b/iu,
    /renouvellements|domaines|factures|commandes|\btou(?:s|tes)\b/iu,
    /すべて|全て|全部|一覧|どの|どれ/iu,
    /جميع|خدماتي|نطاقاتي|فواتيري|طلباتي/iu,
  ],
  soon: [
    /soon|next|this (?:week|month)|\d+ (?:days|tage|días|jours)/iu,
    /bald|nächst|diese[nr]? (?:woche|monat)/iu,
    /pronto|próxim|este mes/iu,
    /bientôt|prochain|ce mois/iu,
    /もうすぐ|今月|来月|近く/iu,
    /قريب|القادم|هذا الشهر/iu,
  ],
} as const satisfies Record<string, readonly RegExp[]>

export type Topic = keyof typeof topics

export const detectTopics = (question: string): ReadonlySet<Topic> => {
  // Object.entries widens the keys of `topics` to string.
  const entries = Object.entries(topics) as [Topic, readonly RegExp[]][]
  const matches = entries.filter(([, patterns]) =>
    patterns.some((pattern) => pattern.test(question)),
  )
  return new Set(matches.map(([topic]) => topic))
}
