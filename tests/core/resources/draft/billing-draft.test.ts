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
