import { cnpj, cpf } from 'cpf-cnpj-validator';

/** A tax id as it is stored and shown. */
export interface TaxId {
  readonly kind: 'cpf' | 'cnpj' | 'other';
  /** Without separators for Brazil, as providers take it; as typed for other countries. */
  readonly value: string;
  /** As people write it: `529.982.247-25`, `12.ABC.345/01DE-35`. */
  readonly text: string;
}

/** The longest tax id of a country without a rule of its own. */
export const MAX_TAX_ID_LENGTH = 40;

/**
 * Reads a typed tax id; undefined for one that cannot be. In Brazil it is a CPF (11 digits) or a CNPJ (14 digits, or
 * letters and digits since July 2026), with or without separators and with the right check digits. Other countries have
 * free text of up to 40 characters.
 */
export function parseTaxId(typed: string, country: 'BR' | 'other'): TaxId | undefined {
  const text = typed.trim();
  if (text === '' || text.length > MAX_TAX_ID_LENGTH) return undefined;
  if (country === 'other') return { kind: 'other', value: text, text };
  // The validator drops whatever is no digit or letter, so that it would accept words between the digits.
  if (!/^[\dA-Za-z][\dA-Za-z./\- ]*$/.test(text)) return undefined;
  const value = text.replaceAll(/[./\- ]/g, '').toUpperCase();
  if (/^\d{11}$/.test(value) && cpf.isValid(value, true))
    return { kind: 'cpf', value, text: cpf.format(value) };
  if (value.length === 14 && cnpj.isValid(value, true)) {
    return { kind: 'cnpj', value, text: cnpj.format(value) };
  }
  return undefined;
}
