import type { ServerInfo } from '@farol/core/domain/server/server-info';
import { useTranslation } from '../language/use-translation.ts';
import type { LoginMode } from './login-mode.ts';
import styles from './login.module.css';

interface LoginModeLinksProps {
  mode: LoginMode;
  /** Undefined while it is not known what the server allows. */
  server: ServerInfo | undefined;
  onGo: (to: LoginMode) => void;
}

/** Leads to what else the login form can do on this server, or back to signing in. */
export function LoginModeLinks({ mode, server, onGo }: LoginModeLinksProps) {
  return (
    <div className={styles.modeLinks}>
      {mode === 'signIn' ? (
        <>
          {server?.emailEnabled && <ModeLink to="forgot" onGo={onGo} />}
          {server?.registration && <ModeLink to="register" onGo={onGo} />}
          <ModeLink to="token" onGo={onGo} />
        </>
      ) : (
        <ModeLink to="signIn" onGo={onGo} />
      )}
    </div>
  );
}

function ModeLink({
  to,
  onGo,
}: {
  to: 'forgot' | 'register' | 'token' | 'signIn';
  onGo: (to: LoginMode) => void;
}) {
  const { t } = useTranslation();
  return (
    <button type="button" className={styles.modeLink} onClick={() => onGo(to)}>
      {t(to === 'signIn' ? 'login.back' : to === 'token' ? 'login.useToken' : `login.${to}`)}
    </button>
  );
}
