import { createContext, useContext } from 'react';
import type { ConnectedResellers } from '@farol/core/console/features/resellers/start-resellers';
import { useConsole } from '../../kit/console/use-console.ts';

/** Whose branding the form is about; undefined for the operator's. */
export const BrandingFormContext = createContext<ConnectedResellers['branding'] | undefined>(undefined);

/** Returns the form of the branding that is edited: the operator's, or the one of a reseller. */
export function useBrandingForm(): ConnectedResellers['branding'] {
  const operator = useConsole().admin.branding;
  return useContext(BrandingFormContext) ?? operator;
}
