/**
 * Words by which a topic is told, in every language at once: they do not contradict each other, and
 * people mix languages.
 */
const topics = {
  invoice: /invoice|\bbills?\b|rechnung|facturas?\b|factures?\b|請求書?|فاتور|فواتير/iu,
  pay: /\bpay|paid|\bowe|unpaid|overdue|open|outstanding|\bdue\b|zahl|offen|fällig|schuld|pag[ao]|pendiente|venc|impag|payer|impay|régl|dois|払|未納|دفع|مستحق|مدفوع/iu,
  domain: /domain|dominio|domaine|ドメイン|نطاق/iu,
  service:
    /\bservices?\b|hosting|server|\bvps\b|dienst|servidor|servicio|serveur|サービス|サーバー|خدم|خادم/iu,
  expire:
    /expir|run(?:s|ning)? out|\bends?\b|ending|ablauf|läuft|laufen|abläuft|ende[nt]?\b|caduc|termin|prend fin|期限|終了|切れ|تنتهي|ينتهي|انتهاء/iu,
  renew: /renew|verlänger|renov|renueva|renouvel|更新|تجديد|يتجدد/iu,
  change:
    /turn (?:it |them )?(?:on|off)|switch (?:on|off)|enable|disable|activate|deactivate|schalt|aktivier|deaktivier|activa|desactiva|active[rz]|désactive|オンに|オフに|فع[ّ]?ل|أوقف|تشغيل|إيقاف/iu,
  act: /\bcancel\b|\bbuy\b|\border (?:me|a)\b|register .+ for me|kündig|bestell(?:e|en)? (?:mir|sie)|kauf|cancela|compra|résilie|achète|commande[rz]?[- ]moi|解約|購入|ألغ|اشتر/iu,
  balance: /balance|credit|guthaben|kontostand|saldo|crédit|solde|残高|رصيد/iu,
  order: /\borders?\b|bestellung|pedido|commandes?\b|注文|طلب/iu,
  notification:
    /notification|\bnews\b|unread|alerts?\b|mitteilung|neuigkeit|benachrichtig|avisos?|novedad|お知らせ|通知|إشعار|جديد/iu,
  price:
    /how much|price|costs?\b|cheap|preis|kostet|kosten|teuer|precio|cuesta|cuánto|prix|coûte|combien|料金|価格|いくら|سعر|تكلف|كم/iu,
  markRead: /\bmark\b.{0,60}\bread\b|als gelesen|como le[íi]d|comme lu|既読|كمقروء/iu,
  maintenance: /maintenance|wartung|mantenimiento|メンテナンス|صيانة/iu,
  twoFactor:
    /two[- ](?:factor|step)|2fa|zwei[- ](?:faktor|stufen)|dos (?:factores|pasos)|deux (?:facteurs|étapes)|double authentification|二要素|2段階|二段階|خطوتين|ثنائي/iu,
  /** Whether something is on, not how it is turned on. */
  setting:
    /^(?:is|are|do i have|have i)\b|^(?:ist|habe ich)(?![\p{L}])|^¿?(?:est[áa]|tengo)(?![\p{L}])|^(?:est-ce|ai-je|la .{0,40}est-elle)|(?:ですか|ますか)[？?]?$|^هل/iu,
  person:
    /human|person\b|talk to|speak to|call (?:you|me)|contact|mensch|mitarbeiter|ansprechpartner|persona\b|humano|agente|conseiller|quelqu|担当者|人と|オペレーター|شخص|موظف/iu,
  bot: /are you (?:a |an )?(?:real|human|bot|robot|ai|person)|bist du|sind sie (?:ein )?(?:mensch|bot)|eres (?:un|una) |êtes-vous|あなたは(?:人間|ボット|AI)|هل أنت/iu,
  greeting:
    /^(?:hi|hello|hey|hallo|guten (?:tag|morgen|abend)|hola|buen(?:os|as) \w+|bonjour|bonsoir|salut|こんにちは|مرحب)/iu,
  /** Things that only an article tells. */
  guide:
    /another (?:company|provider|registrar)|move .{0,30}\b(?:to you|away)|payment (?:methods?|options?)|\bpdf\b|not secure|restore|forg[eo]t|zahlungs(?:arten|weisen|mittel)|anderen? anbieter|umziehen|wiederherstell|vergess|medios de pago|formas de pago|otra empresa|restaurar|olvid|moyens de paiement|autre (?:hébergeur|société)|restaurer|oubli|支払い方法|他社|復元|طرق الدفع|شركة أخرى|استعادة/iu,
  cheap: /cheapest|günstigst|billigst|más barat|moins ch[eè]r|最安|一番安い|أرخص/iu,
  how: /\bhow (?:do|can|to|should)\b|how does|\bcan i\b|what (?:is|are|happens|if|should)\b|explain|why\b|kann ich|wie (?:kann|geht|mache|stelle|richte|zahle|ziehe|ändere|lege)|was (?:ist|passiert|tun)|warum|cómo|puedo|qué (?:es|pasa|hago)|por qué|comment|puis-je|qu['’]est-ce|pourquoi|que se passe|どうやって|方法|とは|どうすれば|なぜ|كيف|ماذا|لماذا/iu,
  /** More than the one record that the question carries along. */
  several:
    /\b(?:renewals|services|domains|invoices|orders|names|sites|everything|all)\b|verlängerungen|dienste\b|rechnungen|bestellungen|\balle[ns]?\b|renovaciones|servicios|dominios|facturas|pedidos|\btod[oa]s\b|renouvellements|domaines|factures|commandes|\btou(?:s|tes)\b|すべて|全て|全部|一覧|どの|どれ|جميع|خدماتي|نطاقاتي|فواتيري|طلباتي/iu,
  soon: /soon|next|this (?:week|month)|\d+ (?:days|tage|días|jours)|bald|nächst|diese[nr]? (?:woche|monat)|pronto|próxim|este mes|bientôt|prochain|ce mois|もうすぐ|今月|来月|近く|قريب|القادم|هذا الشهر/iu,
} as const

export type Topic = keyof typeof topics

export const topicsOf = (question: string): ReadonlySet<Topic> => {
  // Object.entries widens the keys; `topics` has no others.
  const entries = Object.entries(topics) as [Topic, RegExp][]
  return new Set(entries.filter(([, pattern]) => pattern.test(question)).map(([topic]) => topic))
}
