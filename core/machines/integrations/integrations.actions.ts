import { assign, emit, fromPromise, setup } from 'xstate';
import {
  INTEGRATIONS,
  isIntegrationEnabled,
  type Integration,
  type IntegrationKey,
  type IntegrationTest,
} from '../../domain/integration/integration.ts';
import { failureCodeOf } from '../../domain/values/failure.ts';
import type { Integrations } from '../../ports/integrations.ts';
import type { EventOf } from '../chart/with-event.ts';

/** What the list of integrations needs from outside. */
export interface IntegrationsInput {
  readonly port: Integrations;
}

/** What came of the last attempt with an integration: what its provider said, or why nobody could ask or switch. */
export type IntegrationResult = IntegrationTest | { readonly failure: string };

/** The integration that is switched or tested, and how it is to be. */
interface CurrentIntegration {
  readonly key: IntegrationKey;
  readonly isOn: boolean;
}

/** What the list of integrations shows. */
export interface IntegrationsContext extends IntegrationsInput {
  readonly integrations: readonly Integration[];
  readonly current: CurrentIntegration | undefined;
  readonly results: Readonly<Partial<Record<IntegrationKey, IntegrationResult>>>;
  /** Why they could not be read, as a failure code. */
  readonly reason: string | undefined;
}

/** Events of the list of integrations. */
export type IntegrationsEvent =
  | { type: 'OPEN' }
  | { type: 'RETRY' }
  | { type: 'CLOSE' }
  /** Opens the form of an integration. */
  | { type: 'CONFIGURE'; key: IntegrationKey }
  /** Switches an integration on or off; opens its form where it is not set up. */
  | { type: 'SWITCH'; key: IntegrationKey; isOn: boolean }
  /** Asks the provider whether the integration works. */
  | { type: 'TEST'; key: IntegrationKey }
  /** The form has saved one of them. */
  | { type: 'SAVED'; key: IntegrationKey; integrations: readonly Integration[] };

/** Emitted when the form of an integration is to be opened. */
export interface IntegrationFormRequested {
  type: 'formRequested';
  integration: Integration;
}

/** Emitted after an integration was switched or saved: what is in the server's own record may have changed. */
export interface IntegrationsChanged {
  type: 'changed';
}

/** What a test found, and the list after it. */
export interface TestOutcome {
  readonly result: IntegrationTest;
  /** Undefined when it could not be read again. */
  readonly integrations: readonly Integration[] | undefined;
}

const TYPES: {
  context?: IntegrationsContext;
  events?: IntegrationsEvent;
  input?: IntegrationsInput;
  emitted?: IntegrationFormRequested | IntegrationsChanged;
} = {};

/** What is known of them while they are closed. */
export const NOTHING_KNOWN = {
  integrations: [],
  current: undefined,
  results: {},
  reason: undefined,
} as const;

/** The actions, guards and actors of the chart. */
export const integrationsSetup = setup({
  types: TYPES,
  actors: {
    list: fromPromise<readonly Integration[], IntegrationsContext>(({ input }) => input.port.list()),
    switchOver: fromPromise<readonly Integration[], IntegrationsContext>(async ({ input }) => {
      const { port, integrations, current } = input;
      if (!current) return integrations;
      const { key, settings } = known(integrations, current.key);
      const values = settings ? settings.values : {};
      return port.save(key, { enabled: current.isOn, values, secrets: {} });
    }),
    test: fromPromise<TestOutcome, IntegrationsContext>(async ({ input: { port, current } }) => {
      const result = await port.test(current?.key ?? 'smtp');
      return { result, integrations: await port.list().catch(() => undefined) };
    }),
  },
  actions: {
    forget: assign(NOTHING_KNOWN),
    storeIntegrations: assign((_, { output }: { output: readonly Integration[] }) => ({
      integrations: output,
      current: undefined,
      reason: undefined,
    })),
    storeSaved: assign(
      ({ context: { results } }, { key, integrations }: EventOf<IntegrationsEvent, 'SAVED'>) => ({
        integrations,
        // What a provider said of other settings says nothing of these.
        results: { ...results, [key]: undefined },
      }),
    ),
    storeReason: assign((_, { error }: { error: unknown }) => ({ reason: failureCodeOf(error) })),
    storeCurrent: assign(
      ({ context: { results } }, event: EventOf<IntegrationsEvent, 'SWITCH' | 'TEST'>) => ({
        current: { key: event.key, isOn: event.type === 'SWITCH' && event.isOn },
        results: { ...results, [event.key]: undefined },
      }),
    ),
    storeTest: assign(({ context: { results, current, integrations } }, event: { output: TestOutcome }) => ({
      integrations: event.output.integrations ?? integrations,
      current: undefined,
      results: current ? { ...results, [current.key]: event.output.result } : results,
    })),
    storeFailure: assign(({ context: { results, current } }, { error }: { error: unknown }) => ({
      current: undefined,
      results: current ? { ...results, [current.key]: { failure: failureCodeOf(error) } } : results,
    })),
    emitChanged: emit({ type: 'changed' }),
    emitFormRequested: emit(
      (
        { context: { integrations } },
        { key }: EventOf<IntegrationsEvent, 'CONFIGURE' | 'SWITCH'>,
      ): IntegrationFormRequested => ({ type: 'formRequested', integration: known(integrations, key) }),
    ),
  },
  guards: {
    isKnown: ({ context }, { key }: EventOf<IntegrationsEvent, 'CONFIGURE' | 'SWITCH'>) =>
      context.integrations.some((integration) => integration.key === key),
    isSetUp: ({ context }, { key }: EventOf<IntegrationsEvent, 'SWITCH'>) =>
      context.integrations.some(
        (integration) =>
          integration.key === key && (integration.settings !== false || isIntegrationEnabled(integration)),
      ),
    isTestable: ({ context }, { key }: EventOf<IntegrationsEvent, 'TEST'>) =>
      INTEGRATIONS.some((descriptor) => descriptor.key === key && descriptor.canTest) &&
      context.integrations.some((integration) => integration.key === key && integration.settings !== false),
  },
});

/** Returns one of the list, of which the guard knows that it is there. */
function known(integrations: readonly Integration[], key: IntegrationKey): Integration {
  const integration = integrations.find((item) => item.key === key);
  if (!integration) throw new Error(`There is no integration ${key}`);
  return integration;
}
