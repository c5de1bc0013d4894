import type { DueChecklist, Inspection } from '../domain/device/inspection.ts';

/**
 * What the signed-in driver inspects of the vehicle (§7, `/qr-driver/checklist`). Sent again, it changes nothing. Every
 * method rejects with a Failure.
 */
export interface DriverInspections {
  /** Returns the checklist of the vehicle that the driver is in. Rejects where the driver is in no vehicle. */
  checklist(): Promise<DueChecklist>;
  /** Sends what was inspected, without its photos. */
  send(inspection: Inspection): Promise<void>;
  /** Sends the photo of an item of an inspection that was sent. @param photo a JPEG in Base64 */
  sendPhoto(inspectionId: string, item: number, photo: string): Promise<void>;
}
