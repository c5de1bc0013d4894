import { checkInUrl } from '@farol/core/domain/device/device-urls';
import { qrCodePath } from '../kit/browser/qr-code-image.ts';

/** What is printed beside the code of a vehicle. */
export interface LabeledVehicle {
  readonly id: number;
  readonly name: string;
  readonly plate: string;
}

/** A label to stick into a vehicle: its code, and what people read. */
export interface CodeLabel extends LabeledVehicle {
  readonly code: ReturnType<typeof qrCodePath>;
}

/** Returns the label of a vehicle, whose code leads to the check-in at this console. */
export function codeLabelOf(vehicle: LabeledVehicle): CodeLabel {
  return { ...vehicle, code: qrCodePath(checkInUrl(location.origin, vehicle.id)) };
}
