import { ActionIcon, Button } from '@mantine/core';
import { IconX } from '@tabler/icons-react';
import { useEffect, useId, useState } from 'react';
import { createPortal } from 'react-dom';
import { useSelector } from '@xstate/react';
import { useTranslation } from '../../language/use-translation.ts';
import { useConsole } from '../../kit/console/use-console.ts';
import { useApp } from '../../kit/console/app-store.ts';
import { useEscape } from '../../kit/dialogs/escape-key.ts';
import { useVisitCircle } from './use-visit-circle.ts';
import { VisitAnswer } from './visit-answer.tsx';
import { VisitQuestion } from './visit-question.tsx';
import { Tooltip } from '../../kit/layout/tooltip.tsx';
import styles from './visits.module.css';

/** Who was within a circle, in the strip under the map. */
export function VisitsDock() {
  const dock = useSelector(useApp(), ({ mapDock }) => mapDock);
  return dock ? createPortal(<VisitsBar />, dock) : null;
}

/** The strip itself. */
export function VisitsBar() {
  const { visits, shell } = useConsole();
  const { t } = useTranslation();
  const titleId = useId();
  const drawing = useVisitCircle();
  const { search } = visits;
  const [isFolded, setFolded] = useState(false);
  useEscape(visits.close);
  // The circle is drawn and seen on the map.
  useEffect(() => shell.lowerSheet('peek'), [shell]);
  return (
    <section className={styles.bar} aria-labelledby={titleId}>
      <header className={styles.header}>
        <h2 id={titleId}>{t('visits.title')}</h2>
        <Button
          variant="subtle"
          size="compact-sm"
          h={40}
          aria-expanded={!isFolded}
          onClick={() => setFolded(!isFolded)}
        >
          {t(isFolded ? 'visits.change' : 'visits.fold')}
        </Button>
        <Tooltip label={t('visits.close')}>
          <ActionIcon
            variant="subtle"
            color="gray"
            size={40}
            aria-label={t('visits.close')}
            onClick={visits.close}
          >
            <IconX size={18} aria-hidden />
          </ActionIcon>
        </Tooltip>
      </header>
      <div className={styles.content} data-folded={isFolded || undefined}>
        {!isFolded && <VisitQuestion {...drawing} />}
        {/* The player needs the room. */}
        <VisitAnswer search={search} onOpened={() => setFolded(true)} />
      </div>
    </section>
  );
}
