/**
 * Decimal digits of a currency's minor unit by ISO 4217, list one. Not `Intl`'s display digits,
 * which come from CLDR and say 0 for HUF, TWD or COP, whose amounts are billed with two.
 */
const exponents: Readonly<Record<string, number>> = {
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

/** Digits after the decimal point; 2 where the currency is not stated or not listed apart. */
export const minorUnitDigits = (currency: string | null): number =>
  currency === null ? 2 : (exponents[currency] ?? 2)
