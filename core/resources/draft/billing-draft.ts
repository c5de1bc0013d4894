import {
  BILLING_FIELDS,
  billingSettings,
  newBillingProblems,
  type BillingProblem,
  type BillingSettings,
} from '../../domain/billing/billing-settings.ts';
import { PIX_FIELDS, pixFieldProblem } from '../../domain/billing/pix-fields.ts';
import type { Attributes } from '../../domain/values/attributes.ts';
import { productAttributeName, type Namespace } from '../../domain/values/namespace.ts';
import type { FieldProblem, FieldProblems } from '../descriptor/field-problem.ts';
import { attributesOf } from '../descriptor/field-location.ts';
import { serverRecord } from '../kinds/server.ts';
import { userResource } from '../kinds/users.ts';
import { draftOf, type Draft, type EditedRecord } from './draft.ts';

/** What the billing values of a form are read with. */
export interface BillingDraftContext {
  /** The attributes of the server, which has the defaults. */
  readonly server: Attributes;
  readonly namespace: Namespace;
}

/** Returns how an account would be billed if its form were saved as it is. */
export function userBillingSettings(
  edited: Pick<EditedRecord, 'record' | 'draft'>,
  { server, namespace }: BillingDraftContext,
): BillingSettings {
  const before = draftOf(userResource, edited.record, namespace);
  return billingSettings(attributesFrom(edited, before, namespace), server, namespace);
}

/**
 * Returns what is wrong with the billing values of an account's form, and with how a reseller is paid. Values that were not touched are kept as they are,
 * and those of the server are no concern of the account.
 */
export function userBillingProblems(
  edited: Pick<EditedRecord, 'record' | 'draft'>,
  context: BillingDraftContext,
): FieldProblems {
  const before = draftOf(userResource, edited.record, context.namespace);
  return {
    ...pixProblems(edited.draft, before),
    ...touchedProblems(userBillingSettings(edited, context).problems, edited.draft, before),
  };
}

/** Returns what is wrong with the defaults in the form of the server's settings. */
export function serverBillingProblems(
  edited: Pick<EditedRecord, 'record' | 'draft'>,
  namespace: Namespace,
): FieldProblems {
  const before = draftOf(serverRecord, edited.record, namespace);
  const { problems } = billingSettings({}, attributesFrom(edited, before, namespace), namespace);
  return touchedProblems(problems, edited.draft, before);
}

/** A field that was not touched counts as it is stored: a switch that is off may also be absent. */
function attributesFrom(
  { record, draft }: Pick<EditedRecord, 'record' | 'draft'>,
  before: Draft,
  namespace: Namespace,
): Attributes {
  const stored = attributesOf(record);
  return Object.fromEntries(
    BILLING_FIELDS.map((field): [string, unknown] => {
      const key = productAttributeName(namespace, field);
      const typed = draft.fields[field];
      return [key, typed === undefined || typed === before.fields[field] ? stored[key] : typed];
    }),
  );
}

function pixProblems({ fields }: Draft, { fields: before }: Draft): FieldProblems {
  return Object.fromEntries(
    PIX_FIELDS.flatMap((field): [string, FieldProblem][] => {
      const problem = fields[field] === before[field] ? undefined : pixFieldProblem(field, fields[field]);
      return problem ? [[field, problem]] : [];
    }),
  );
}

function touchedProblems(
  problems: readonly BillingProblem[],
  { fields }: Draft,
  { fields: before }: Draft,
): FieldProblems {
  const touched = BILLING_FIELDS.filter((field) => fields[field] !== before[field]);
  return Object.fromEntries(
    newBillingProblems(problems, touched)
      .filter(({ field }) => (fields[field] ?? '') !== '')
      .map(({ field, reason }): [string, FieldProblem] => [field, FIELD_PROBLEMS[reason]]),
  );
}

const FIELD_PROBLEMS: Readonly<Record<BillingProblem['reason'], FieldProblem>> = {
  notAWholeNumber: 'notNumber',
  negative: 'negative',
  tooLarge: 'tooLarge',
  notADay: 'notDate',
  unknownChoice: 'invalid',
  tooLong: 'tooLong',
  invalidTaxId: 'invalid',
};
