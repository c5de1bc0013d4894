import type { ActorRefFrom } from 'xstate';
import type { onboardingMachine } from '../../../machines/devices/onboarding.machine.ts';
import type { UnregisteredDevice } from '../../../domain/device/unregistered-device.ts';
import type { Query } from '../../../machines/query/query.machine.ts';
import { RESOURCES } from '../../../resources/kinds/resources.ts';
import type { Stop } from '../../wiring/feature.ts';
import { follow, onAnnouncement, onChange } from '../../wiring/listening.ts';
import { principalOf, type SessionScope } from '../../wiring/session-scope.ts';
import type { RecordsFeature } from '../records/records-feature.ts';

interface OnboardingActors {
  readonly onboarding: ActorRefFrom<typeof onboardingMachine>;
  readonly unregisteredDevices: Query<readonly UnregisteredDevice[]>;
}

/** The first minutes use the form of devices, and follow the user's rights. */
export function onboardingWiring(
  { onboarding, unregisteredDevices }: OnboardingActors,
  form: RecordsFeature['forms']['devices'],
  scope: SessionScope,
): Stop[] {
  const { guard } = scope;
  return [
    // Only administrators are told, and only where the server is the product's own.
    onChange(
      onboarding,
      ({ value }) => value !== 'hidden',
      (isShown) => {
        const principal = principalOf(scope);
        const mayWatch = principal?.user.administrator === true && principal.server.isPlus;
        unregisteredDevices.send({ type: isShown && mayWatch ? 'REFRESH' : 'FORGET' });
      },
    ),
    onAnnouncement(onboarding, 'adding', ({ uniqueId }) =>
      form.send({ type: 'OPEN', opened: { record: { ...RESOURCES.devices.defaults, uniqueId } } }),
    ),
    onAnnouncement(form, 'saved', ({ saved }) =>
      onboarding.send({ type: 'VEHICLE_SAVED', deviceId: saved.record.id }),
    ),
    follow(
      form,
      ({ value, context }) => value !== 'closed' && context.opened.record.id === 0,
      (isAdding) => onboarding.send({ type: 'FORM_CHANGED', isAdding }),
    ),
    onChange(
      guard,
      ({ context: { user, server } }) => [user, server] as const,
      () => onboarding.send({ type: 'FACTS_CHANGED' }),
    ),
  ];
}
