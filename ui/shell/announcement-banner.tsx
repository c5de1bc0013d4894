import { CloseButton } from '@mantine/core';
import { IconSpeakerphone } from '@tabler/icons-react';
import { useSelector } from '@xstate/react';
import { useTranslation } from 'react-i18next';
import { useConsole } from '../kit/console/use-console.ts';
import styles from './server-banners.module.css';

/** What the server says to everybody, until it is put away. */
export function AnnouncementBanner() {
  const { announcement } = useConsole();
  const { t } = useTranslation();
  const text = useSelector(announcement, ({ context }) => context.text ?? '');
  return (
    <section className={styles.banner} aria-label={t('server.banner.label')}>
      <IconSpeakerphone size={20} stroke={1.7} className={styles.bannerIcon ?? ''} aria-hidden />
      {/* What scrolls must be reached by the keyboard too. */}
      <p className={styles.bannerText} role="status" {...(text.length > SCROLLABLE_LENGTH && { tabIndex: 0 })}>
        {text}
      </p>
      <CloseButton
        size={44}
        iconSize={18}
        aria-label={t('server.banner.dismiss')}
        onClick={() => {
          announcement.send({ type: 'DISMISS' });
          document.getElementById('content')?.focus({ preventScroll: true });
        }}
      />
    </section>
  );
}

/** A text that may not fit into the rows that a banner has on a narrow screen. */
const SCROLLABLE_LENGTH = 100;
