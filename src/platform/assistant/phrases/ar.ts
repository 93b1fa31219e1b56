import type { Phrases } from './phrases.ts'

export const ar: Phrases = {
  greeting: 'مرحبًا. اسأل عن خدماتك ونطاقاتك وفواتيرك وطلباتك وإشعاراتك، أو عن كيفية عمل شيء ما.',
  identity: 'أنا مساعد آلي ولست شخصًا. أقرأ حسابك ومقالات المساعدة.',
  person: 'لا أستطيع توصيلك بنفسي. يقودك رابط التواصل إلى فريق الدعم، وهناك يجيبك شخص.',
  unknown:
    'لا أعرف ذلك. أستطيع البحث في [خدماتك](/services) و[نطاقاتك](/domains) و[فواتيرك](/invoices) ' +
    'و[طلباتك](/orders) و[إشعاراتك](/notifications) وأسعار النطاقات و[مقالات المساعدة](/help). ' +
    'هل يمكنك صياغة السؤال بطريقة أخرى؟',
  toPay: (count, sums) => `عدد [الفواتير](/invoices) المستحقة الدفع: ${count}، والمجموع ${sums}:`,
  nothingToPay: 'ليست لديك فاتورة مستحقة الدفع.',
  due: (date) => `تستحق في ${date}`,
  overdue: (date) => `متأخرة منذ ${date}`,
  paymentFailed: (date) => `فشل الدفع${date === null ? '' : `، والمحاولة التالية في ${date}`}`,
  invoice: (number, date, total) => `الفاتورة **${number}** بتاريخ ${date} بمبلغ ${total}.`,
  paid: (date) => `دُفعت في ${date}.`,
  settled: 'لم يبق شيء للدفع.',
  stillToPay: (amount) => `المبلغ المتبقي للدفع: ${amount}.`,
  noInvoice: (number) => `لا أجد فاتورة ${number} في حسابك.`,
  renews: (name, date, price) =>
    `يتجدد **${name}** في ${date}${price === null ? '' : ` بمبلغ ${price} دون ضريبة`}. التجديد ` +
    'التلقائي مفعّل.',
  ends: (name, date) => `ينتهي **${name}** في ${date}. التجديد التلقائي متوقف.`,
  unstated: (name, date) => `يسري **${name}** حتى ${date}. لم يُذكر إن كان يتجدد تلقائيًا.`,
  undated: (name) => `ليس لـ **${name}** تاريخ تجديد حاليًا.`,
  byContract: (reason) => `لا يمكن تغيير هذا الإعداد: ${reason}`,
  notYours: (name) => `${name} ليس في حسابك.`,
  cannotChange: (name) =>
    'لا أستطيع تغيير الإعدادات. استخدم مفتاح التجديد التلقائي ' +
    `${name === null ? 'في الخدمة' : `لـ **${name}**`}؛ يسري التغيير فورًا.`,
  cannotDo: 'لا أستطيع الطلب أو الإلغاء أو الدفع.',
  cannotMark: 'لا أستطيع تغيير الإعدادات. يُعلَّم الإشعار كمقروء في [إشعاراتك](/notifications).',
  ending: (days) => `خلال ${days} يومًا ينتهي ما يلي لأن التجديد التلقائي متوقف:`,
  nothingEnds: (days) => `لا ينتهي شيء خلال ${days} يومًا.`,
  charged: (days) => `خلال ${days} يومًا يتجدد ما يلي:`,
  balance: (amount) => `رصيدك ${amount}.`,
  noBalance: 'رصيدك صفر.',
  orders: 'أحدث [طلباتك](/orders):',
  noOrders: 'ليست لديك طلبات.',
  unread: (count) => `عدد [الإشعارات](/notifications) غير المقروءة: ${count}:`,
  noUnread: 'ليست لديك إشعارات غير مقروءة.',
  noMaintenance: 'لا توجد صيانة معلنة في [إشعاراتك](/notifications).',
  twoFactorUnstated:
    'لا يذكر ما أستطيع قراءته من حسابك ما إذا كان الدخول بخطوتين مفعّلًا. تبيّن المقالة أين ترى ذلك.',
  services: (count) => `عدد [خدماتك](/services): ${count}:`,
  domains: (count) => `عدد [نطاقاتك](/domains): ${count}:`,
  none: 'لا شيء في حسابك بعد.',
  price: (tld, register, renew) =>
    `سعر **.${tld}** في السنة الأولى ${register} وفي كل سنة لاحقة ${renew} دون ضريبة.`,
  noPrice: (tld) => `لا يوجد سعر لـ .${tld} في القائمة.`,
  article: 'تشرح هذه المقالة ذلك:',
  more: (count) => `و${count} غيرها`,
  looking: 'جارٍ قراءة حسابك',
}
