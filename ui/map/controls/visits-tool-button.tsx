import { IconCircleDot } from '@tabler/icons-react';
import { useTranslation } from 'react-i18next';
import { MapToolButton } from './map-tool-button.tsx';
import { useVisitsTool } from './use-visits-tool.ts';

/** Asks who was within a circle, or ends that. */
export function VisitsToolButton() {
  const { t } = useTranslation();
  const { isOpen, toggle } = useVisitsTool();
  return (
    <MapToolButton label={t('map.visits')} isOn={isOpen} onClick={toggle}>
      <IconCircleDot size={18} aria-hidden />
    </MapToolButton>
  );
}
