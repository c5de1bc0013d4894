import type { DistanceUnit, SpeedUnit } from '@farol/core/domain/values/measurement-units';
import type { Language } from '@farol/core/domain/values/locale';

/** The language, units and names of a spreadsheet. */
export interface SheetStyle {
  language: Language;
  /** An IANA time zone, such as `America/Sao_Paulo`. */
  zone: string;
  speedUnit: SpeedUnit;
  distanceUnit: DistanceUnit;
  volumeUnit: VolumeUnit;
  /** The names of the devices by id, for the titles of sheets. */
  deviceNames: [id: number, name: string][];
}

/** The units of volume (contract §4.7). */
export type VolumeUnit = 'ltr' | 'usGal' | 'impGal';
