import { useMediaQuery } from '@mantine/hooks';

/** Whether the window is as narrow as a phone: screens then fill it, as the media queries of the style sheets say. */
export function useIsNarrow(): boolean {
  return useMediaQuery('(max-width: 767px)', false, { getInitialValueInEffect: false });
}
