import type { Language } from '#platform/language.ts'

const names: Readonly<Record<string, Record<Language, string>>> = {
  account: {
    en: 'Account',
    de: 'Konto',
    es: 'Cuenta',
    fr: 'Compte',
    ja: 'アカウント',
    ar: 'الحساب',
  },
  billing: {
    en: 'Billing',
    de: 'Abrechnung',
    es: 'Facturación',
    fr: 'Facturation',
    ja: 'お支払い',
    ar: 'الفوترة',
  },
  domains: {
    en: 'Domains',
    de: 'Domains',
    es: 'Dominios',
    fr: 'Domaines',
    ja: 'ドメイン',
    ar: 'النطاقات',
  },
  email: {
    en: 'E-mail',
    de: 'E-Mail',
    es: 'Correo electrónico',
    fr: 'E-mail',
    ja: 'メール',
    ar: 'البريد الإلكتروني',
  },
  security: {
    en: 'Security',
    de: 'Sicherheit',
    es: 'Seguridad',
    fr: 'Sécurité',
    ja: 'セキュリティ',
    ar: 'الأمان',
  },
  servers: {
    en: 'Servers',
    de: 'Server',
    es: 'Servidores',
    fr: 'Serveurs',
    ja: 'サーバー',
    ar: 'الخوادم',
  },
  websites: {
    en: 'Websites',
    de: 'Websites',
    es: 'Sitios web',
    fr: 'Sites web',
    ja: 'ウェブサイト',
    ar: 'المواقع',
  },
}

export const categoryName = (category: string, language: Language): string =>
  names[category]?.[language] ?? category
