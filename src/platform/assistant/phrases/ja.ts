import type { Phrases } from './phrases.ts'

export const ja: Phrases = {
  greeting:
    'こんにちは。サービス、ドメイン、請求書、注文、通知、または使い方についてご質問ください。',
  identity:
    '自動応答のアシスタントです。人間ではありません。お客様のアカウントとヘルプ記事を調べてお答えします。',
  person:
    'ここから担当者におつなぎすることはできません。お問い合わせのリンクからサポートにご連絡いただくと、担当者が対応します。',
  unknown:
    'その質問にはお答えできません。[サービス](/services)、[ドメイン](/domains)、[請求書](/invoices)、[注文](/orders)、' +
    '[通知](/notifications)、ドメインの料金、[ヘルプ記事](/help)を調べられます。別の言い方でご質問ください。',
  toPay: (count, sums) => `お支払いが必要な[請求書](/invoices)は${count}件、合計${sums}です。`,
  nothingToPay: 'お支払いが必要な請求書はありません。',
  due: (date) => `支払期限 ${date}`,
  overdue: (date) => `${date}から期限超過`,
  paymentFailed: (date) =>
    `支払いに失敗しました${date === null ? '' : `。次回の引き落としは${date}`}`,
  invoice: (number, date, total) => `${date}付の請求書 **${number}** の金額は${total}です。`,
  paid: (date) => `${date}に支払い済みです。`,
  settled: 'お支払いの残りはありません。',
  stillToPay: (amount) => `お支払いの残りは${amount}です。`,
  noInvoice: (number) => `請求書 ${number} はアカウントに見つかりません。`,
  renews: (name, date, price) =>
    `**${name}** は${date}に${price === null ? '' : `${price}（税抜き）で`}更新されます。自動更新はオンです。`,
  ends: (name, date) => `**${name}** は${date}に終了します。自動更新はオフです。`,
  unstated: (name, date) =>
    `**${name}** は${date}まで有効です。自動更新されるかどうかは確認できません。`,
  undated: (name) => `**${name}** には現在、更新日がありません。`,
  byContract: (reason) => `この設定はロックされています：${reason}`,
  notYours: (name) => `${name} はお客様のアカウントにありません。`,
  cannotChange: (name) =>
    `アシスタントは設定を変更できません。${name === null ? 'サービス' : `**${name}** `}の自動更新スイッチをお使いください。変更はすぐに反映されます。`,
  cannotDo: '注文、解約、お支払いの手続きはできません。',
  cannotMark:
    'アシスタントは設定を変更できません。通知は[通知](/notifications)のページで既読にできます。',
  ending: (days) => `自動更新がオフのため、${days}日以内に終了するもの：`,
  nothingEnds: (days) => `${days}日以内に終了するものはありません。`,
  charged: (days) => `${days}日以内に更新されるもの：`,
  balance: (amount) => `残高は${amount}です。`,
  noBalance: '残高はゼロです。',
  orders: '最近の[注文](/orders)：',
  noOrders: '注文はありません。',
  unread: (count) => `未読の[通知](/notifications)が${count}件あります。`,
  noUnread: '未読の通知はありません。',
  noMaintenance: '[通知](/notifications)にメンテナンスの予定はありません。',
  twoFactorUnstated:
    'アカウントの二要素認証が有効かどうかは、ここからは確認できません。確認する場所は記事をご覧ください。',
  services: (count) => `[サービス](/services)は${count}件あります。`,
  domains: (count) => `[ドメイン](/domains)は${count}件あります。`,
  none: 'アカウントにはまだ何もありません。',
  price: (tld, register, renew) =>
    `**.${tld}** は初年度${register}、2年目以降は毎年${renew}（税抜き）です。`,
  noPrice: (tld) => `.${tld} の料金は一覧にありません。`,
  article: 'こちらの記事をご覧ください：',
  more: (count) => `ほか${count}件`,
  looking: 'アカウントを確認しています',
}
