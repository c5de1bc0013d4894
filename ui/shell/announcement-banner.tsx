import { CloseButton } from '@mantine/core';
import { IconSpeakerphone } from '@tabler/icons-react';
import { useSelector } from '@xstate/react';
import { useTranslation } from '../language/use-translation.ts';
import { useConsole } from '../kit/console/use-console.ts';
import styles from './server-banners.module.css';

/** The announcement of the server, until the user dismisses it. */
export function AnnouncementBanner() {
  const { announcement } = useConsole().admin;
  const { t } = useTranslation();
  const text = useSelector(announcement, (item) => item.text);
  return (
    <section className={styles.banner} aria-label={t('server.banner.label')}>
      <IconSpeakerphone size={20} stroke={1.7} className={styles.bannerIcon ?? ''} aria-hidden />
      {/* Long texts scroll; the keyboard must be able to scroll them. */}
      <p
        className={styles.bannerText}
        role="status"
        {...(text.length > SCROLLABLE_LENGTH && { tabIndex: 0 })}
      >
        {text}
      </p>
      <CloseButton
        aria-label={t('server.banner.dismiss')}
        onClick={() => {
          announcement.dismiss();
          document.getElementById('content')?.focus({ preventScroll: true });
        }}
      />
    </section>
  );
}

/** Texts longer than this may scroll on a narrow screen. */
const SCROLLABLE_LENGTH = 100;
