import { useSelector } from '@xstate/react';
import { useTranslation } from '../language/use-translation.ts';
import { useApp } from '../kit/console/app-store.ts';
import { chatUrl } from '@farol/core/domain/server/branding/branding';
import styles from './support-chat-link.module.css';

/** The floating link to a chat with the operator, where a chat number is configured (§2, "Other UI"). */
export function SupportChatLink({ isInsideShell = false }: { isInsideShell?: boolean }) {
  const { t } = useTranslation();
  const address = chatUrl(useSelector(useApp(), (state) => state.branding));
  if (address === undefined) return null;
  return (
    <nav aria-label={t('shell.chat')}>
      <a
        className={styles.chatLink}
        data-inside={isInsideShell || undefined}
        href={address}
        target="_blank"
        rel="noreferrer"
        aria-label={t('shell.chat')}
        title={t('shell.chat')}
      >
        <svg
          width="24"
          height="24"
          viewBox="0 0 24 24"
          fill="none"
          stroke="currentColor"
          strokeWidth="1.8"
          aria-hidden
        >
          <path strokeLinejoin="round" d="M4 20l1.2-4A8 8 0 1 1 8.2 19z" />
          <path
            strokeLinecap="round"
            strokeLinejoin="round"
            d="M9.3 9.2c0 3 2.5 5.5 5.5 5.5l.9-1.5-2-1-.9.9a4.6 4.6 0 0 1-1.9-1.9l.9-.9-1-2z"
          />
        </svg>
      </a>
    </nav>
  );
}
