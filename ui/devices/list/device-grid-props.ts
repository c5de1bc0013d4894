import type { RefObject } from 'react';
import type { ListRows } from './list-rows.ts';

/** What the device list is drawn from. */
export interface DeviceGridProps {
  scrollContainer: RefObject<HTMLDivElement | null>;
  rows: ListRows;
  grouped: boolean;
  onToggle: (groupId: number, open: boolean) => void;
}
