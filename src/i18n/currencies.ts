/**
 * Currencies whose minor unit does not have two digits (ISO 4217, list one). Not the digits `Intl`
 * displays: those come from CLDR, which gives 0 for HUF, TWD or COP although they are billed with 2.
 */
const digitsByCurrency: Readonly<Record<string, number>> = {
  BIF: 0,
  CLP: 0,
  DJF: 0,
  GNF: 0,
  ISK: 0,
  JPY: 0,
  KMF: 0,
  KRW: 0,
  PYG: 0,
  RWF: 0,
  UGX: 0,
  UYI: 0,
  VND: 0,
  VUV: 0,
  XAF: 0,
  XOF: 0,
  XPF: 0,
  BHD: 3,
  IQD: 3,
  JOD: 3,
  KWD: 3,
  LYD: 3,
  OMR: 3,
  TND: 3,
  CLF: 4,
  UYW: 4,
}

/** Digits after the decimal point; 2 if the currency is not stated. */
export const minorUnitDigits = (currency: string | null): number =>
  currency === null ? 2 : (digitsByCurrency[currency] ?? 2)
