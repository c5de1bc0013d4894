import * as fc from 'fast-check';
import { expect, test } from 'vitest';
import {
  BILLING_FIELDS,
  billingSettings,
  changedBillingFields,
  isBilled,
  newBillingProblems,
} from '@farol/core/domain/billing/billing-settings';
import { CURRENCIES, serverCurrency } from '@farol/core/domain/billing/currencies';
import { amountToPay, MAX_CENTS, MAX_SHARE } from '@farol/core/domain/billing/charge';
import { nextInvoices, paymentExamples } from '@farol/core/domain/billing/planned-invoice';
import { invoiceMailSettings, mailSettingProblem } from '@farol/core/domain/billing/mail-settings';
import { pixCode } from '@farol/core/domain/billing/pix-code';
import { PIX_FIELDS, pixFieldProblem, pixProblem } from '@farol/core/domain/billing/pix-fields';

const own = (values: Record<string, unknown>): Record<string, unknown> =>
  Object.fromEntries(Object.entries(values).map(([name, value]) => [`farol.${name}`, value]));

const SERVER = own({
  enableBilling: true,
  billingPrice: '9990',
  billingDate: '2026-01-31',
  billingDescription: 'Tracking %month%/%year%',
  billingFineMode: 'PERCENTAGE',
  billingFine: '200',
  billingInterest: '100',
  billingDisccount: '500',
  billingDisccountDays: 3,
  billingTrustUnlock: 1,
  billingTrustUnlockDays: 5,
  billingSuspension: '1',
  billingSuspensionDays: '15',
});

test('billing settings: the values of the user come before those of the server, one by one', () => {
  const settings = billingSettings(
    own({
      billingPrice: '5000',
      billingFine: '300',
      billingCpfCnpj: '529.982.247-25',
      billingTrustUnlock: '0',
    }),
    SERVER,
    'farol',
  );
  expect(settings).toEqual({
    enabled: true,
    priceCents: 5000,
    currency: 'BRL',
    firstDueDate: '2026-01-31',
    description: 'Tracking %month%/%year%',
    fine: { mode: 'PERCENTAGE', amount: 300 },
    interestMonthlyHundredths: 100,
    discount: { mode: 'FIXED', amount: 500, days: 3 },
    trustUnlock: { allowed: false, days: 5 },
    suspension: { automatic: true, days: 15 },
    taxId: { kind: 'cpf', value: '52998224725', text: '529.982.247-25' },
    problems: [],
  });
  expect(isBilled(settings)).toBe(true);
});

test('billing settings: empty values are none, and without any nobody is billed', () => {
  const settings = billingSettings(own({ billingPrice: ' ', billingDate: null }), {}, 'farol');
  expect(settings).toMatchObject({ enabled: false, priceCents: 0, firstDueDate: null, problems: [] });
  expect(settings.description).toBe('');
  expect(isBilled(settings)).toBe(false);
  expect(nextInvoices(settings, '2026-01-01', 3)).toEqual([]);
});

test('billing settings: nobody is billed without a price, a first due date or the switch', () => {
  for (const missing of ['enableBilling', 'billingPrice', 'billingDate']) {
    const settings = billingSettings({}, { ...SERVER, [`farol.${missing}`]: '' }, 'farol');
    expect([isBilled(settings), settings.problems]).toEqual([false, []]);
    expect(nextInvoices(settings, '2026-01-01', 3)).toEqual([]);
  }
  expect(isBilled(billingSettings(own({ billingPrice: 0 }), SERVER, 'farol'))).toBe(false);
});

test('billing settings: the tax id is the user’s alone, and a discount may be a share', () => {
  const server = { ...SERVER, ...own({ billingCpfCnpj: '529.982.247-25' }) };
  expect(billingSettings({}, server, 'farol').taxId).toBeNull();
  const share = own({ billingDisccountMode: 'PERCENTAGE', billingDisccount: '150' });
  expect(billingSettings(share, SERVER, 'farol').discount).toEqual({
    mode: 'PERCENTAGE',
    amount: 150,
    days: 3,
  });
});

test('billing settings: a changed value is named, and absent and empty ones are alike', () => {
  const before = own({ billingPrice: '9990', billingDate: null, billingFine: '', billingInterest: 100 });
  const after = own({
    billingPrice: '9991',
    billingDescription: '',
    billingInterest: 100,
    billingDisccountDays: 0,
  });
  expect(changedBillingFields(before, after, 'farol')).toEqual(['billingPrice', 'billingDisccountDays']);
  expect(changedBillingFields(before, after, 'other')).toEqual([]);
});

test('billing settings: a problem is new where the value or what it means was changed', () => {
  const problems = (['billingPrice', 'billingFine', 'billingDisccount'] as const).map((field) => ({
    field,
    reason: 'tooLarge' as const,
  }));
  const named = (...changed: (typeof BILLING_FIELDS)[number][]) =>
    newBillingProblems(problems, changed).map(({ field }) => field);
  expect(named()).toEqual([]);
  expect(named('billingPrice', 'billingDate')).toEqual(['billingPrice']);
  expect(named('billingFineMode')).toEqual(['billingFine']);
  expect(named('billingDisccountMode', 'billingFine')).toEqual(['billingFine', 'billingDisccount']);
});

test('billing settings: a value that means nothing is named, and stops the bills', () => {
  expect(problemsOf({ billingPrice: '-1' })).toEqual([['billingPrice', 'negative']]);
  for (const price of ['19.99', 'NaN', '1e5', 'Infinity', '0x10'])
    expect(problemsOf({ billingPrice: price })).toEqual([['billingPrice', 'notAWholeNumber']]);
  expect(problemsOf({ billingPrice: Number.NaN })).toEqual([['billingPrice', 'notAWholeNumber']]);
  expect(problemsOf({ billingPrice: MAX_CENTS + 1 })).toEqual([['billingPrice', 'tooLarge']]);
  expect(problemsOf({ billingPrice: '9'.repeat(400) })).toEqual([['billingPrice', 'tooLarge']]);
  expect(problemsOf({ billingInterest: MAX_SHARE + 1 })).toEqual([['billingInterest', 'tooLarge']]);
  // More than a hundred percent; as an amount it would be sound.
  expect(problemsOf({ billingFine: '10001' })).toEqual([['billingFine', 'tooLarge']]);
  expect(problemsOf({ billingFine: '10001', billingFineMode: 'FIXED' })).toEqual([]);
  expect(problemsOf({ billingFineMode: 'fixed' })).toEqual([['billingFineMode', 'unknownChoice']]);
  expect(problemsOf({ billingDate: '2026-02-30' })).toEqual([['billingDate', 'notADay']]);
  expect(problemsOf({ billingDate: '2026-02-10T00:00:00.000Z' })).toEqual([]);
  for (const day of ['2026-02-10 soon', '2026-02-1000', '2026-02-10xT00:00'])
    expect(problemsOf({ billingDate: day })).toEqual([['billingDate', 'notADay']]);
  // What is at a limit is within it.
  const limits = { billingPrice: MAX_CENTS, billingInterest: MAX_SHARE, billingDescription: 'x'.repeat(300) };
  expect(problemsOf({ ...limits, billingSuspension: 'false', billingFine: '-0' })).toEqual([]);
  expect(problemsOf({ billingSuspensionDays: 366 })).toEqual([['billingSuspensionDays', 'tooLarge']]);
  for (const stored of ['perhaps', '2', '-1'])
    expect(problemsOf({ billingTrustUnlock: stored })).toEqual([['billingTrustUnlock', 'unknownChoice']]);
  // Switches are read as everywhere.
  for (const stored of ['TRUE', 'True ', '1', 1, true, 'FALSE', '0', 0, false])
    expect(problemsOf({ billingTrustUnlock: stored })).toEqual([]);
  expect(billingSettings(own({ enableBilling: 'TRUE' }), {}, 'farol').enabled).toBe(true);
  expect(billingSettings(own({ enableBilling: 'False' }), SERVER, 'farol').enabled).toBe(false);
  expect(problemsOf({ billingCpfCnpj: '529.982.247-26' })).toEqual([['billingCpfCnpj', 'invalidTaxId']]);
  expect(problemsOf({ billingDescription: 'x'.repeat(301) })).toEqual([['billingDescription', 'tooLong']]);
});

test('billing settings: the currency is the server’s alone, and outside Brazil a tax id is free text', () => {
  const mexico = { ...SERVER, ...own({ billingCurrency: 'MXN' }) };
  const settings = billingSettings(
    own({ billingCurrency: 'USD', billingCpfCnpj: 'XAXX010101000' }),
    mexico,
    'farol',
  );
  expect(settings).toMatchObject({ currency: 'MXN', taxId: { kind: 'other' }, problems: [] });
  expect(billingSettings({}, own({ billingCurrency: 'JPY' }), 'farol').problems).toEqual([
    { field: 'billingCurrency', reason: 'unknownChoice' },
  ]);
  for (const currency of CURRENCIES) expect(Intl.supportedValuesOf('currency')).toContain(currency);
});

test('billing settings: whatever is stored, they are within bounds, and bills can be made of them', () => {
  const stored = fc.dictionary(
    fc.constantFrom(...BILLING_FIELDS).map((name) => `farol.${name}`),
    fc.oneof(
      fc.anything(),
      fc.integer().map(String),
      fc.constantFrom('1', true, 'FIXED', 'PERCENTAGE', '2026-01-31', '2199-12-31', '2000-01-01', '9990'),
    ),
  );
  fc.assert(
    fc.property(stored, stored, (user, server) => {
      const settings = billingSettings(user, server, 'farol');
      expect(settings.priceCents >= 0 && settings.priceCents <= MAX_CENTS).toBe(true);
      for (const { terms } of nextInvoices(settings, '2026-06-15', 3)) {
        const { early, onTime, late } = paymentExamples(terms);
        expect(early === null || early.amount.total <= onTime.total).toBe(true);
        expect(late === null || late.amount.total > onTime.total).toBe(true);
      }
    }),
  );
});

test('next invoices: they have the due dates from today on, and the terms of the settings', () => {
  const settings = billingSettings({}, SERVER, 'farol');
  const invoices = nextInvoices(settings, '2026-02-10', 3);
  expect(invoices.map(({ period, terms }) => [period, terms.dueDate])).toEqual([
    ['2026-02', '2026-02-28'],
    ['2026-03', '2026-03-31'],
    ['2026-04', '2026-04-30'],
  ]);
  const [first] = invoices;
  expect(first && paymentExamples(first.terms)).toMatchObject({
    dueDate: '2026-02-28',
    early: { until: '2026-02-25', amount: { total: 9490 } },
    onTime: { total: 9990 },
    late: { days: 10, amount: { total: 10_223 } },
  });
  expect(first && amountToPay(first.terms, '2026-03-10').total).toBe(10_223);
  expect(nextInvoices(settings, '2026-02-10', 1e9)).toHaveLength(60);
});

test('payment examples: a discount until the due date is in the amount of that day', () => {
  const settings = billingSettings(own({ billingDisccountDays: 0 }), SERVER, 'farol');
  const [invoice] = nextInvoices(settings, '2026-02-10', 1);
  expect(invoice && paymentExamples(invoice.terms)).toMatchObject({ early: null, onTime: { total: 9490 } });
  const free = own({ billingDisccount: '0', billingFine: '0', billingInterest: '0' });
  const [plain] = nextInvoices(billingSettings(free, SERVER, 'farol'), '2026-02-10', 1);
  expect(plain && paymentExamples(plain.terms)).toMatchObject({ early: null, late: null });
});

/** Returns the problems of a user's values; with any, nobody is billed. */
function problemsOf(user: Record<string, unknown>): readonly unknown[] {
  const settings = billingSettings(own(user), SERVER, 'farol');
  expect(isBilled(settings)).toBe(settings.problems.length === 0);
  return settings.problems.map(({ field, reason }) => [field, reason]);
}

test('currency of a server: is the one of its bills, also where none is named or it is unknown', () => {
  const named = [...CURRENCIES, '', 'JPY', 'brl', 7, null, undefined];
  for (const billingCurrency of named) {
    const server = { 'fleet.billingCurrency': billingCurrency };
    expect(serverCurrency(server, 'fleet')).toBe(billingSettings({}, server, 'fleet').currency);
  }
});

const stored = fc.oneof(
  fc.string({ maxLength: 4 }),
  fc.integer(),
  fc.double(),
  fc.boolean(),
  fc.constantFrom(null, undefined, '0', '1', 'false', 'true', '7', ' 12 ', {}),
);

test('mail settings: whatever is stored, the days are whole and bounded, and what means nothing is named', () => {
  const attributes = fc.record({
    'x.billingMailIssued': stored,
    'x.billingMailBeforeDays': stored,
    'x.billingMailLate': stored,
  });
  fc.assert(
    fc.property(attributes, (server) => {
      const { daysBefore } = invoiceMailSettings(server, 'x');
      expect(Number.isInteger(daysBefore) && daysBefore >= 0 && daysBefore <= 90).toBe(true);
      const problem = mailSettingProblem(server, 'x');
      if (!problem) return;
      const absent = { ...server, [`x.${problem}`]: '' };
      expect(invoiceMailSettings(absent, 'x')).toEqual(invoiceMailSettings(server, 'x'));
    }),
  );
  expect(invoiceMailSettings({}, 'x')).toEqual({ issued: true, daysBefore: 3, late: true });
  const off = { 'x.billingMailIssued': 0, 'x.billingMailBeforeDays': '0', 'x.billingMailLate': false };
  expect(invoiceMailSettings(off, 'x')).toEqual({ issued: false, daysBefore: 0, late: false });
  const on = { 'x.billingMailIssued': true, 'x.billingMailBeforeDays': ' 90 ', 'x.billingMailLate': '1' };
  expect(invoiceMailSettings(on, 'x')).toEqual({ issued: true, daysBefore: 90, late: true });
  for (const server of [{}, off, on, { 'x.billingMailLate': null, 'x.billingMailIssued': '' }])
    expect(mailSettingProblem(server, 'x')).toBeUndefined();
  const unfit = (name: string, value: unknown) => mailSettingProblem({ ...on, [`x.${name}`]: value }, 'x');
  expect(unfit('billingMailIssued', 'perhaps')).toBe('billingMailIssued');
  expect(unfit('billingMailLate', {})).toBe('billingMailLate');
  for (const days of [91, -1, 1.5, '007', 'soon'])
    expect(unfit('billingMailBeforeDays', days)).toBe('billingMailBeforeDays');
});

test('pix fields: a key that is accepted fits a code, and what was there before may stay', () => {
  fc.assert(
    fc.property(fc.string({ maxLength: 90 }), (key) => {
      if (key.trim() === '' || pixFieldProblem('pixKey', key) !== undefined) return;
      expect(pixCode({ key, name: 'Rita', city: 'Recife' }, 100, 'A1')).toBeDefined();
    }),
  );
  const longest = { pixKey: 77, pixName: 25, pixCity: 15, pixInstructions: 500 };
  for (const field of PIX_FIELDS) {
    for (const sound of [undefined, null, '', ` ${'x'.repeat(longest[field])} `])
      expect(pixFieldProblem(field, sound)).toBeUndefined();
    expect(pixFieldProblem(field, 'x'.repeat(longest[field] + 1))).toBe('tooLong');
    expect(pixFieldProblem(field, 7)).toBe('invalid');
    expect(pixFieldProblem(field, 'Ó a')).toBe(field === 'pixKey' ? 'invalid' : undefined);
  }
  for (const field of ['pixName', 'pixCity'] as const) expect(pixFieldProblem(field, '日本')).toBe('invalid');
  expect(pixFieldProblem('pixInstructions', '日本')).toBeUndefined();
  fc.assert(
    fc.property(fc.string({ unit: fc.constantFrom('日', 'Ó', 'a', ' ', '1'), maxLength: 15 }), (name) => {
      const isAccepted = name.trim() !== '' && pixFieldProblem('pixCity', name) === undefined;
      expect(pixCode({ key: 'k', name: 'Rita', city: name }, 100, 'A1') !== undefined).toBe(isAccepted);
    }),
  );
  const old = { 'x.pixCity': 'x'.repeat(16) };
  expect(pixProblem(old, undefined, 'x')).toBe('pixCity');
  expect(pixProblem(old, old, 'x')).toBeUndefined();
  expect(pixProblem({ 'x.pixCity': 'y'.repeat(16) }, old, 'x')).toBe('pixCity');
});
