import type { Phrases } from './phrases.ts'

export const ja: Phrases = {
  greeting:
    'こんにちは。サービス、ドメイン、請求書、注文、お知らせ、または使い方についてお尋ねください。',
  identity:
    '私は自動のアシスタントで、人間ではありません。お客様のアカウントとヘルプ記事を参照します。',
  person:
    '私から担当者におつなぎすることはできません。お問い合わせリンクからサポートに連絡すると、担当者が回答します。',
  unknown:
    'それについてはわかりません。[サービス](/services)、[ドメイン](/domains)、[請求書](/invoices)、[注文](/orders)、' +
    '[お知らせ](/notifications)、ドメインの料金、[ヘルプ記事](/help)を調べられます。別の言い方で質問していただけますか。',
  toPay: (count, sums) => `お支払いが必要な[請求書](/invoices)は${count}件、合計${sums}です。`,
  nothingToPay: 'お支払いが必要な請求書はありません。',
  due: (date) => `支払期限 ${date}`,
  overdue: (date) => `${date}から期限超過`,
  paymentFailed: (date) => `支払いに失敗しました${date === null ? '' : `。次回の試行は${date}`}`,
  invoice: (number, date, total) => `${date}付の請求書 **${number}** の金額は${total}です。`,
  paid: (date) => `${date}に支払い済みです。`,
  settled: '残りのお支払いはありません。',
  stillToPay: (amount) => `残りのお支払いは${amount}です。`,
  noInvoice: (number) => `請求書 ${number} はお客様のアカウントに見つかりません。`,
  renews: (name, date, price) =>
    `**${name}** は${date}に${price === null ? '' : `${price}（税別）で`}更新されます。自動更新はオンです。`,
  ends: (name, date) => `**${name}** は${date}に終了します。自動更新はオフです。`,
  unstated: (name, date) =>
    `**${name}** は${date}まで有効です。自動更新されるかどうかは示されていません。`,
  undated: (name) => `**${name}** には現在更新日がありません。`,
  byContract: (reason) => `この設定は変更できません: ${reason}`,
  notYours: (name) => `${name} はお客様のアカウントにありません。`,
  cannotChange: (name) =>
    `私は設定を変更できません。${name === null ? 'サービス' : `**${name}** `}の自動更新スイッチをお使いください。変更はすぐに反映されます。`,
  cannotDo: '注文、解約、お支払いの手続きはできません。',
  cannotMark:
    '私は設定を変更できません。お知らせは[お知らせ](/notifications)のページで既読にできます。',
  ending: (days) => `自動更新がオフのため、${days}日以内に終了するもの:`,
  nothingEnds: (days) => `${days}日以内に終了するものはありません。`,
  charged: (days) => `${days}日以内に更新されるもの:`,
  balance: (amount) => `残高は${amount}です。`,
  noBalance: '残高はゼロです。',
  orders: '最近の[注文](/orders):',
  noOrders: '注文はありません。',
  unread: (count) => `未読の[お知らせ](/notifications)が${count}件あります。`,
  noUnread: '未読のお知らせはありません。',
  noMaintenance: '[お知らせ](/notifications)にメンテナンスの予定はありません。',
  twoFactorUnstated:
    '二要素認証が有効かどうかは、私が読めるアカウントの情報には記載されていません。確認方法は記事をご覧ください。',
  services: (count) => `[サービス](/services)は${count}件あります。`,
  domains: (count) => `[ドメイン](/domains)は${count}件あります。`,
  none: 'アカウントにはまだ何もありません。',
  price: (tld, register, renew) =>
    `**.${tld}** は初年度${register}、2年目以降は毎年${renew}（税別）です。`,
  noPrice: (tld) => `.${tld} の料金は一覧にありません。`,
  article: 'こちらの記事をご覧ください:',
  more: (count) => `ほか${count}件`,
  looking: 'アカウントを確認しています',
}
