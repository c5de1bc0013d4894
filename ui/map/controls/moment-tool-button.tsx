import { IconHistory } from '@tabler/icons-react';
import { useTranslation } from 'react-i18next';
import { MapToolButton } from './map-tool-button.tsx';
import { useMomentTool } from './use-moment-tool.ts';

/** Shows the fleet as it was, or as it is again. */
export function MomentToolButton() {
  const { t } = useTranslation();
  const { isOpen, toggle } = useMomentTool();
  return (
    <MapToolButton label={t('map.moment')} isOn={isOpen} onClick={toggle}>
      <IconHistory size={18} aria-hidden />
    </MapToolButton>
  );
}
