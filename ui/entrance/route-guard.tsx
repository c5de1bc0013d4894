import { useSelector } from '@xstate/react';
import { Suspense, useEffect, useLayoutEffect, type ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { isDriverUser } from '@farol/core/domain/account/account';
import { matchScreen } from '@farol/core/domain/navigation/screen';
import { useSharedValue } from '../kit/console/shared-value.ts';
import { useNavigate, useScreenLocation } from '../kit/navigation/navigation.tsx';
import { useEntrance } from '../kit/console/use-entrance.ts';
import { ShellSkeleton } from './shell-skeleton.tsx';
import { currentBranding } from '../branding/current-branding.ts';
import styles from './route-guard.module.css';

/**
 * Asks the guard about every path and renders a screen only when the guard allows it; until then a progress
 * bar (§4).
 */
export function RouteGuard({ children }: { children: ReactNode }) {
  const { guard } = useEntrance();
  const { t, i18n } = useTranslation();
  const { pathname, search } = useScreenLocation();
  const path = pathname + search;
  const navigate = useNavigate();
  const snapshot = useSelector(guard, (current) => current);
  const { outcome, user, namespace } = snapshot.context;
  const isSettled = snapshot.hasTag('settled') && snapshot.context.path === path;
  const screen = matchScreen(path);
  const name = useSharedValue(currentBranding).title || 'Farol';

  useLayoutEffect(() => guard.send({ type: 'NAVIGATE', path }), [guard, path]);
  useEffect(() => {
    if (isSettled && outcome.type === 'redirect') navigate(outcome.to, { replace: true });
  }, [isSettled, outcome, navigate]);
  useEffect(() => {
    const title = screen && `screen.${screen.screen.title}`;
    // A path without a screen redirects at once and has no title.
    const isNamed = title !== undefined && screen?.name !== 'home' && i18n.exists(title);
    document.title = isNamed ? `${t(title)} · ${name}` : name;
  }, [screen, name, t, i18n]);

  // Signed-in users see the next screen without waiting for the guard; public screens never wait.
  const isSignedIn = user !== undefined && !snapshot.hasTag('checking') && !isDriverUser(user, namespace);
  const isShown = screen?.screen.public === true || isSignedIn || (isSettled && outcome.type === 'stay');
  const progress = (
    <div className={styles.progress} role="progressbar" aria-label={t('shell.loading')}>
      <div className={styles.progressBar} />
    </div>
  );
  if (!isShown) return progress;
  const fallback = isSignedIn && screen?.screen.public === false ? <ShellSkeleton /> : progress;
  return <Suspense fallback={fallback}>{children}</Suspense>;
}
