import { smsParts } from '@farol/core/domain/integration/sms-message';
import type { Access } from '../access/access.ts';
import { EVENT_TYPES } from '../events/event-types.ts';
import type { IntegrationService } from '../integrations/integrations.ts';
import type { PlaceNameIndex } from '../places/place-names.ts';
import type { LatestPositionStore } from '../positions/latest-positions.ts';
import type { Registry } from '../registry/registry.ts';
import { userTimeZone } from '../registry/user-style.ts';
import { badRequest } from '../wire/http-error.ts';
import { formatWireDate } from '../wire/wire-date.ts';
import { alertText } from './alert-mail.ts';
import type { EventMessages } from './event-messages.ts';
import { MAX_SMS_LENGTH, truncatedText } from './text-channel.ts';

/** Where a vehicle is of which no position is known. */
const SOMEWHERE = { latitude: -23.550_52, longitude: -46.633_308, address: null };

/** A typical text as it is sent: what it says, and what it takes. */
interface SentEstimate {
  text: string;
  segments: number;
  /** The price of a segment in whole cents; null where none is set. */
  centsPerSegment: number | null;
}

/** What an alert by SMS says and takes (contract §4.5), for who writes a rule. */
export class SmsEstimates {
  readonly #data: { registry: Registry; integrations: IntegrationService; latest: LatestPositionStore };
  readonly #messages: EventMessages;
  readonly #placeNames: PlaceNameIndex;

  constructor(
    data: { registry: Registry; integrations: IntegrationService; latest: LatestPositionStore },
    messages: EventMessages,
    placeNames: PlaceNameIndex,
  ) {
    this.#data = data;
    this.#messages = messages;
    this.#placeNames = placeNames;
  }

  /**
   * Returns the text that the caller would get of an event of this type and one of their vehicles, where that is now.
   * Rejects with 400 for an unknown type, and where no gateway is set up.
   * @param now milliseconds since the epoch
   */
  async estimate(access: Access, type: string, now: number): Promise<SentEstimate> {
    const { registry, integrations, latest } = this.#data;
    const integration = integrations.active('sms');
    if (!integration) throw badRequest('SMS is not set up on this server');
    if (!EVENT_TYPES.some((known) => known === type)) throw badRequest('Unknown event type');
    const { user } = access;
    const device = access.devices()[0];
    const position = (device && (await latest.get(device.id))) ?? SOMEWHERE;
    const event = {
      id: 0,
      type,
      eventTime: formatWireDate(now),
      deviceId: device?.id ?? 0,
      positionId: 0,
      geofenceId: 0,
      maintenanceId: 0,
      attributes: type === 'alarm' ? { alarm: 'sos' } : {},
    };
    const recipient = {
      ...this.#messages.formatFor(user),
      name: user.name,
      zone: userTimeZone(registry, user),
    };
    const placeName = await this.#placeNames.textAt(position, user);
    const names = { device: device?.name, geofence: undefined };
    const alert = { event, device: device ?? { name: 'ABC-1234' }, position, names };
    const text = truncatedText(alertText(alert, recipient, this.#messages, placeName), MAX_SMS_LENGTH);
    const { centsPerSegment } = integration.values;
    return {
      text,
      segments: smsParts(text).segments,
      centsPerSegment: typeof centsPerSegment === 'number' ? centsPerSegment : null,
    };
  }
}
