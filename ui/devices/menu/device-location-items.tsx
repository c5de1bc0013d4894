import { Menu } from '@mantine/core';
import { IconExternalLink, IconShare } from '@tabler/icons-react';
import { useTranslation } from '../../language/use-translation.ts';
import { useOpenShareLinks } from '../../shares/use-open-shares.ts';
import { SubMenu } from './sub-menu.tsx';
import { useLocationLinks, useShareLocation } from './use-location-sharing.ts';

/** Opens the place of a device in other maps, and shares it. */
export function DeviceLocationItems({ deviceId }: { deviceId: number }) {
  const { t } = useTranslation();
  const links = useLocationLinks(deviceId);
  const shareLocation = useShareLocation();
  const openShares = useOpenShareLinks(deviceId);
  return (
    <>
      {links && (
        <SubMenu icon={<IconExternalLink size={16} aria-hidden />} label={t('detail.open')}>
          <Menu.Item component="a" href={links.maps} target="_blank" rel="noreferrer">
            {t('detail.openMaps')}
          </Menu.Item>
          <Menu.Item component="a" href={links.street} target="_blank" rel="noreferrer">
            {t('detail.openStreet')}
          </Menu.Item>
        </SubMenu>
      )}
      {(links || openShares) && (
        <SubMenu icon={<IconShare size={16} aria-hidden />} label={t('detail.share')}>
          {openShares && <Menu.Item onClick={openShares}>{t('shares.open')}</Menu.Item>}
          {links && (
            <>
              <Menu.Item onClick={() => void shareLocation(deviceId, links.maps)}>
                {t('detail.shareMaps')}
              </Menu.Item>
              <Menu.Item onClick={() => void shareLocation(deviceId, links.street)}>
                {t('detail.shareStreet')}
              </Menu.Item>
            </>
          )}
        </SubMenu>
      )}
    </>
  );
}
