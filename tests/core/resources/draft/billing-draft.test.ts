import { expect, test } from 'vitest';
import {
  serverBillingProblems,
  userBillingProblems,
  userBillingSettings,
} from '@farol/core/resources/draft/billing-draft';
import { draftOf } from '@farol/core/resources/draft/draft';
import { serverRecord } from '@farol/core/resources/kinds/server';
import { userResource } from '@farol/core/resources/kinds/users';
import { aServer } from '../../../arbitraries/servers.ts';
import { aUser } from '../../../arbitraries/users.ts';

const SERVER = {
  'farol.enableBilling': true,
  'farol.billingPrice': '4990',
  'farol.billingDate': '2026-01-10',
};
const CONTEXT = { server: SERVER, namespace: 'farol' };

test('user billing settings: an empty field is the server’s, and typed ones count before they are saved', () => {
  expect(userBillingSettings(edited({}), CONTEXT)).toMatchObject({ enabled: true, priceCents: 4990 });
  expect(userBillingSettings(edited({ enableBilling: 'false', billingPrice: '100' }), CONTEXT)).toMatchObject(
    {
      enabled: false,
      priceCents: 100,
    },
  );
  const stored = edited({ enableBilling: '' }, { 'farol.enableBilling': false });
  expect(userBillingSettings(stored, CONTEXT).enabled).toBe(true);
});

test('user billing problems: what is typed and means nothing is named at its field', () => {
  expect(
    userBillingProblems(
      edited({ billingCpfCnpj: '123', billingPrice: '99999999999', billingInterest: '10001' }),
      CONTEXT,
    ),
  ).toEqual({ billingCpfCnpj: 'invalid', billingPrice: 'tooLarge', billingInterest: 'tooLarge' });
  expect(userBillingProblems(edited({ billingCpfCnpj: '529.982.247-25' }), CONTEXT)).toEqual({});
  const mexico = { ...CONTEXT, server: { ...SERVER, 'farol.billingCurrency': 'MXN' } };
  expect(userBillingProblems(edited({ billingCpfCnpj: '123' }), mexico)).toEqual({});
});

test('user billing problems: an amount below zero, and one that is no number, are not saved', () => {
  expect(
    userBillingProblems(
      edited({ billingPrice: '-500', billingFine: 'abc', billingInterest: '1e3' }),
      CONTEXT,
    ),
  ).toEqual({ billingPrice: 'negative', billingFine: 'notNumber', billingInterest: 'notNumber' });
});

test('user billing problems: a changed mode checks the amount, and what was not touched stays as it is', () => {
  const attributes = { 'farol.billingFine': '20000', 'farol.billingCpfCnpj': 'old' };
  expect(userBillingProblems(edited({}, attributes), CONTEXT)).toEqual({});
  expect(userBillingProblems(edited({ billingFineMode: 'PERCENTAGE' }, attributes), CONTEXT)).toEqual({
    billingFine: 'tooLarge',
  });
});

test('user billing problems: a day, a choice and a text that mean nothing are named', () => {
  const typed = { billingDate: '2026-02-30', billingFineMode: 'SOME', billingDescription: 'x'.repeat(1000) };
  expect(userBillingProblems(edited(typed), CONTEXT)).toEqual({
    billingDate: 'notDate',
    billingFineMode: 'invalid',
    billingDescription: 'tooLong',
  });
});

test('user billing problems: how a reseller is paid is checked where it was touched', () => {
  const odd = { 'farol.pixKey': 'a b' };
  expect(userBillingProblems(edited({}, odd), CONTEXT)).toEqual({});
  expect(userBillingProblems(edited({ pixKey: 'c d', pixCity: 'Recife' }, odd), CONTEXT)).toEqual({
    pixKey: 'invalid',
  });
  expect(userBillingProblems(edited({ pixInstructions: 'x'.repeat(501) }), CONTEXT)).toEqual({
    pixInstructions: 'tooLong',
  });
});

test('user billing problems: a value that is emptied is the server’s and no problem', () => {
  const attributes = { 'farol.billingPrice': '-1' };
  expect(userBillingProblems(edited({ billingPrice: '' }, attributes), CONTEXT)).toEqual({});
  const server = { ...SERVER, 'farol.billingPrice': '-1' };
  expect(
    userBillingProblems(edited({ billingPrice: '' }, { 'farol.billingPrice': '5' }), { ...CONTEXT, server }),
  ).toEqual({});
});

test('user billing problems: a field that the form has not is no concern of it', () => {
  const record = aUser({ id: 9, attributes: { 'farol.billingPrice': '-1' } });
  expect(userBillingProblems({ record, draft: { fields: {}, lines: [] } }, CONTEXT)).toEqual({});
});

test('user billing settings: a field that the form has not, or that was not touched, counts as it is stored', () => {
  const record = aUser({ id: 9, attributes: { 'farol.billingPrice': '0700' } });
  const bare = { record, draft: { fields: {}, lines: [] } };
  expect(userBillingSettings(bare, CONTEXT)).toMatchObject({ enabled: true, priceCents: 700 });
  expect(userBillingSettings(edited({}), CONTEXT).enabled).toBe(true);
  const odd = edited({}, { 'farol.billingPrice': {}, 'farol.enableBilling': {}, 'farol.billingDate': [] });
  const stored = { record: odd.record, draft: bare.draft };
  expect(userBillingSettings(odd, CONTEXT)).toEqual(userBillingSettings(stored, CONTEXT));
});

test('server billing problems: defaults that mean nothing are named', () => {
  const record = aServer({}, true).info;
  const draft = draftOf(serverRecord, record, 'farol');
  const fields = {
    ...draft.fields,
    billingFineMode: 'PERCENTAGE',
    billingFine: '10001',
    billingPrice: '4990',
  };
  expect(serverBillingProblems({ record, draft: { ...draft, fields } }, 'farol')).toEqual({
    billingFine: 'tooLarge',
  });
});

/** Returns the form of a user in whose fields something was typed. */
function edited(typed: Readonly<Record<string, string>>, attributes: Record<string, unknown> = {}) {
  const record = aUser({ id: 9, attributes });
  const draft = draftOf(userResource, record, 'farol');
  return { record, draft: { ...draft, fields: { ...draft.fields, ...typed } } };
}
