import { failureCodeOf } from '../../domain/values/failure.ts';
import type { Namespace } from '../../domain/values/namespace.ts';
import type { KnownServer } from '../../domain/server/server-info.ts';
import type { ServerAdministration } from '../../ports/server-administration.ts';
import type { ServerSettings } from '../../ports/server-settings.ts';
import type { FieldProblem } from '../../resources/descriptor/field-problem.ts';
import { isSameDraft, type Draft } from '../../resources/draft/draft.ts';
import { changedDraft, changedField, type DraftChange } from '../../resources/draft/draft-change.ts';
import { serverDraft } from '../../resources/draft/server-settings-draft.ts';
import { saveServerSettings } from '../../use-cases/admin/save-server-settings.ts';
import { withoutRemarksOn } from '../forms/corrected-field.ts';
import { formMachine } from '../forms/form.machine.ts';
import type { FormInput } from '../forms/form-input.ts';

/** What the settings need from outside. */
export interface ServerSettingsFormPorts {
  readonly serverSettings: ServerSettings;
  readonly serverAdministration: ServerAdministration;
}

/** The types of the server settings form. */
export interface ServerSettingsFormTypes {
  /** Undefined before it is loaded. */
  opened: KnownServer | undefined;
  draft: Draft;
  change: DraftChange;
  problem: FieldProblem;
  error: { readonly code: string; readonly field: undefined };
}

/** The server settings form (§3): loaded when opened, and still open after saving. */
export const serverSettingsFormMachine = formMachine<ServerSettingsFormTypes>();

/** Returns the input of the server settings form. */
export function serverSettingsFormInput(
  { serverSettings, serverAdministration }: ServerSettingsFormPorts,
  namespace: Namespace,
): FormInput<ServerSettingsFormTypes> {
  const initialDraft = (server: KnownServer | undefined): Draft =>
    server ? serverDraft(server.info, namespace) : { fields: {}, lines: [] };
  return {
    blank: undefined,
    load: () => serverSettings.load(),
    draftOf: initialDraft,
    hasChanges: (server, draft) => !isSameDraft(draft, initialDraft(server)),
    isStored: () => true,
    changed: (content, change) => ({
      draft: changedDraft(content.draft, change),
      ...withoutRemarksOn(content, changedField(change)),
    }),
    save: async (server, draft) => {
      if (!server) throw new Error('Cannot save settings that were not loaded');
      return saveServerSettings(serverAdministration, { opened: server, draft, namespace });
    },
    saveErrorOf: (rejection) => ({ code: failureCodeOf(rejection), field: undefined }),
    staysOpen: true,
  };
}
