import {
  integrationDescriptor,
  integrationTexts,
  type Integration,
  type IntegrationDescriptor,
} from '../../domain/integration/integration.ts';
import { checkIntegration, type IntegrationProblem } from '../../domain/integration/integration-check.ts';
import { SMS_GATEWAYS } from '../../domain/integration/sms-gateways.ts';
import { failureCodeOf } from '../../domain/values/failure.ts';
import type { Integrations } from '../../ports/integrations.ts';
import { formMachine } from '../forms/form.machine.ts';
import type { FormInput } from '../forms/form-input.ts';

/** What the form of an integration edits. */
export interface OpenedIntegration {
  readonly integration: Integration;
  readonly descriptor: IntegrationDescriptor;
  /** Every integration, once one was saved. */
  readonly all: readonly Integration[] | undefined;
}

/** What was typed into the form of an integration. */
export interface IntegrationDraft {
  /** By field; secrets are empty unless a new one is typed. */
  readonly texts: Readonly<Record<string, string>>;
  /** The stored secrets that go. */
  readonly removedSecrets: readonly string[];
}

/** The types of the form of an integration. */
export interface IntegrationFormTypes {
  /** Undefined before one is opened. */
  opened: OpenedIntegration | undefined;
  draft: IntegrationDraft;
  change:
    | { readonly field: string; readonly text: string }
    /** Whether the stored secret goes. */
    | { readonly secret: string; readonly isRemoved: boolean }
    /** Types the ready-made values of a well-known service. */
    | { readonly preset: string };
  problem: IntegrationProblem;
  /** A failure code. */
  error: string;
}

/** The form of an integration (§3, "Integration"): checked as the server does, by its descriptor. */
export const integrationFormMachine = formMachine<IntegrationFormTypes>();

const EMPTY: IntegrationDraft = { texts: {}, removedSecrets: [] };

/** Returns the input of the form of an integration. */
export function integrationFormInput(port: Integrations): FormInput<IntegrationFormTypes> {
  return {
    blank: undefined,
    draftOf: (opened) => initialDraft(opened),
    hasChanges: (opened, draft) => {
      const initial = initialDraft(opened);
      return (
        draft.removedSecrets.length > 0 ||
        Object.keys(draft.texts).some((name) => draft.texts[name] !== initial.texts[name])
      );
    },
    isStored: (opened) => opened !== undefined && opened.integration.settings !== false,
    changed: (content, change) => {
      const { texts, removedSecrets } = content.draft;
      if ('preset' in change) {
        const preset = presetsOf(change.preset);
        return {
          draft: { texts: { ...texts, ...preset }, removedSecrets },
          problems: undefined,
          saveError: undefined,
        };
      }
      const field = 'secret' in change ? change.secret : change.field;
      const others = removedSecrets.filter((name) => name !== field);
      const draft =
        'secret' in change
          ? {
              texts: { ...texts, [field]: '' },
              removedSecrets: change.isRemoved ? [...others, field] : others,
            }
          : { texts: { ...texts, [field]: change.text }, removedSecrets: others };
      const { [field]: _, ...problems } = content.problems ?? {};
      return { draft, problems: content.problems && problems, saveError: undefined };
    },
    save: async (opened, { texts, removedSecrets }) => {
      if (!opened) throw new Error('Cannot save an integration that was not opened');
      const { integration, descriptor } = opened;
      const { key, settings } = integration;
      const removed = Object.fromEntries(removedSecrets.map((name): [string, null] => [name, null]));
      const checked = checkIntegration(descriptor, { ...texts, ...removed }, settings);
      if ('problems' in checked) return { problems: checked.problems };
      const all = await port.save(key, {
        enabled: settings ? settings.enabled : true,
        values: checked.values,
        secrets: { ...removed, ...checked.newSecrets },
      });
      return { saved: { descriptor, integration: all.find((item) => item.key === key) ?? integration, all } };
    },
    saveErrorOf: failureCodeOf,
    staysOpen: false,
  };
}

/** Returns what the form of an integration begins with. */
export function openedIntegration(integration: Integration): OpenedIntegration | undefined {
  const descriptor = integrationDescriptor(integration.key);
  return descriptor && { integration, descriptor, all: undefined };
}

function initialDraft(opened: OpenedIntegration | undefined): IntegrationDraft {
  if (!opened) return EMPTY;
  return { texts: integrationTexts(opened.descriptor, opened.integration.settings), removedSecrets: [] };
}

function presetsOf(name: string): Readonly<Record<string, string>> {
  return SMS_GATEWAYS.find((gateway) => gateway.name === name)?.values ?? {};
}
