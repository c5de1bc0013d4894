import type { DriverDay } from '@farol/core/domain/device/driver-day';
import type { PrivateTripState } from '@farol/core/domain/device/private-trip';
import type { StreetMap } from '@farol/core/domain/server/street-map';
import { Failure } from '@farol/core/domain/values/failure';
import type { DriverDays } from '@farol/core/ports/driver-days';
import { driverDayFromWire, privateTripFromWire } from '@farol/core/resources/reports/driver-day-wire';
import { HttpStreetMaps } from './street-maps.ts';
import type { ApiCall } from './tracking-client.ts';

/** The day of a driver at the product's back end (§7, `/qr-driver/day`). */
export class HttpDriverDays implements DriverDays {
  readonly #product: ApiCall;
  readonly #maps: HttpStreetMaps;

  /** @param productUrl URL of the product's API without a trailing slash */
  constructor(product: ApiCall, productUrl: string) {
    this.#product = product;
    this.#maps = new HttpStreetMaps(product, productUrl);
  }

  today(): Promise<DriverDay> {
    const { timeZone } = Intl.DateTimeFormat().resolvedOptions();
    return this.#product('qr-driver/day', { searchParams: { timezone: timeZone } }, async (response) => {
      const day = driverDayFromWire(await response.json());
      if (!day) throw new Failure('MALFORMED_ANSWER', response.status);
      return day;
    });
  }

  switchPrivateTrip(isOn: boolean): Promise<PrivateTripState> {
    return this.#product('qr-driver/private-trip', { method: 'post', json: { isOn } }, async (response) =>
      privateTripFromWire(await response.json()),
    );
  }

  streetMaps(): Promise<readonly StreetMap[]> {
    return this.#maps.list();
  }
}
