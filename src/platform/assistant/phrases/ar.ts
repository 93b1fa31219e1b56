import type { Phrases } from './phrases.ts'

export const ar: Phrases = {
  greeting:
    'مرحبًا. اسألني عن خدماتك أو نطاقاتك أو فواتيرك أو طلباتك أو إشعاراتك، أو كيف يعمل شيء ما.',
  identity: 'أنا مساعد آلي ولست شخصًا. أستطيع البحث في حسابك وفي مقالات المساعدة.',
  person: 'لا أستطيع توصيلك بنفسي. استخدم رابط التواصل للتحدث إلى أحد موظفي الدعم.',
  unknown:
    'لا أستطيع الرد على ذلك. يمكنني البحث في [خدماتك](/services) و[نطاقاتك](/domains) ' +
    'و[فواتيرك](/invoices) و[طلباتك](/orders) و[إشعاراتك](/notifications) وأسعار النطاقات ' +
    'و[مقالات المساعدة](/help). هل يمكنك صياغة السؤال بطريقة أخرى؟',
  toPay: (count, sums) =>
    count === 1
      ? `لديك فاتورة واحدة بحاجة إلى الدفع، بمبلغ ${sums}:`
      : `عدد [الفواتير](/invoices) التي بحاجة إلى الدفع ${count}، بمجموع ${sums}:`,
  nothingToPay: 'لا توجد لديك فواتير بحاجة إلى الدفع.',
  due: (date) => `تُستحق في ${date}`,
  overdue: (date) => `متأخرة منذ ${date}`,
  paymentFailed: (date) => `تعذّر الدفع${date === null ? '' : `، والمحاولة التالية في ${date}`}`,
  invoice: (number, date, total) => `الفاتورة **${number}** بتاريخ ${date} بمبلغ ${total}.`,
  paid: (date) => `دُفعت في ${date}.`,
  settled: 'لم يبق مبلغ مستحق.',
  stillToPay: (amount) => `المبلغ المستحق ${amount}.`,
  noInvoice: (number) => `لا أجد الفاتورة ${number} في حسابك.`,
  renews: (name, date, price) =>
    `يُجدَّد **${name}** في ${date}${price === null ? '' : ` مقابل ${price} غير شامل الضريبة`}. ` +
    'التجديد التلقائي مفعّل.',
  ends: (name, date) => `ينتهي **${name}** في ${date}. التجديد التلقائي متوقف.`,
  unstated: (name, date) => `يسري **${name}** حتى ${date}. لا أستطيع معرفة ما إذا كان يُجدَّد تلقائيًا.`,
  undated: (name) => `لا يوجد حاليًا موعد تجديد لـ **${name}**.`,
  byContract: (reason) => `هذا الإعداد مقفل: ${reason}.`,
  notYours: (name) => `${name} ليس في حسابك.`,
  cannotChange: (name) =>
    'لا أستطيع تغيير الإعدادات. استخدم زر التجديد التلقائي ' +
    `${name === null ? 'في الخدمة' : `لـ **${name}**`}. يسري التغيير فورًا.`,
  cannotDo: 'لا أستطيع أن أطلب أو ألغي أو أدفع أي شيء.',
  cannotMark:
    'لا أستطيع تغيير الإعدادات. يمكنك تعليم الإشعارات كمقروءة في صفحة [الإشعارات](/notifications).',
  ending: (days) => `ينتهي ما يلي خلال ${days} يومًا لأن التجديد التلقائي متوقف:`,
  nothingEnds: (days) => `لا ينتهي شيء خلال ${days} يومًا.`,
  charged: (days) => `يُجدَّد ما يلي خلال ${days} يومًا:`,
  balance: (amount) => `رصيدك ${amount}.`,
  noBalance: 'رصيدك صفر.',
  orders: 'أحدث [طلباتك](/orders):',
  noOrders: 'لا توجد لديك طلبات.',
  unread: (count) =>
    count === 1
      ? 'لديك [إشعار](/notifications) واحد غير مقروء:'
      : `عدد [الإشعارات](/notifications) غير المقروءة ${count}:`,
  noUnread: 'لا توجد لديك إشعارات غير مقروءة.',
  noMaintenance: 'لا توجد صيانة معلنة في [إشعاراتك](/notifications).',
  twoFactorUnstated:
    'لا أستطيع معرفة ما إذا كانت المصادقة الثنائية مفعّلة في حسابك. توضّح المقالة أين تتحقق من ذلك.',
  services: (count) => `عدد [خدماتك](/services) ${count}:`,
  domains: (count) => `عدد [نطاقاتك](/domains) ${count}:`,
  none: 'لا شيء في حسابك بعد.',
  price: (tld, register, renew) =>
    `سعر **.${tld}** في السنة الأولى ${register} وفي كل سنة بعدها ${renew}، غير شامل الضريبة.`,
  noPrice: (tld) => `لا يوجد سعر للامتداد .${tld} في القائمة.`,
  article: 'تشرح هذه المقالة الخطوات:',
  more: (count) => `و${count} غيرها`,
  looking: 'جارٍ البحث في حسابك',
}
