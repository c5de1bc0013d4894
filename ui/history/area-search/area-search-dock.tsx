import { ActionIcon, Button } from '@mantine/core';
import { IconX } from '@tabler/icons-react';
import { useEffect, useId, useState } from 'react';
import { createPortal } from 'react-dom';
import { useSelector } from '@xstate/react';
import { useTranslation } from '../../language/use-translation.ts';
import { useConsole } from '../../kit/console/use-console.ts';
import { useApp } from '../../kit/console/app-store.ts';
import { useEscape } from '../../kit/dialogs/escape-key.ts';
import { useAreaSearchCircle } from './use-area-search-circle.ts';
import { AreaSearchResultPanel } from './area-search-result-panel.tsx';
import { AreaSearchForm } from './area-search-question.tsx';
import { Tooltip } from '../../kit/layout/tooltip.tsx';
import styles from './area-search.module.css';
import { Heading } from '../../kit/layout/heading.tsx';

/** Who was within a circle, in the strip under the map. */
export function AreaSearchDock() {
  const dock = useSelector(useApp(), ({ mapDock }) => mapDock);
  return dock ? createPortal(<AreaSearchBar />, dock) : null;
}

/** The strip itself. */
export function AreaSearchBar() {
  const { areaSearch, shell } = useConsole();
  const { t } = useTranslation();
  const titleId = useId();
  const drawing = useAreaSearchCircle();
  const { result: search } = areaSearch;
  const [isFolded, setFolded] = useState(false);
  useEscape(areaSearch.close);
  // The circle is drawn and seen on the map.
  useEffect(() => shell.lowerSheet('peek'), [shell]);
  return (
    <section className={styles.bar} aria-labelledby={titleId}>
      <header className={styles.header}>
        <Heading level={2} look="title" id={titleId}>
          {t('areaSearch.title')}
        </Heading>
        <Button variant="subtle" aria-expanded={!isFolded} onClick={() => setFolded(!isFolded)}>
          {t(isFolded ? 'areaSearch.change' : 'areaSearch.fold')}
        </Button>
        <Tooltip label={t('areaSearch.close')}>
          <ActionIcon
            variant="subtle"
            color="gray"
            aria-label={t('areaSearch.close')}
            onClick={areaSearch.close}
          >
            <IconX size={18} aria-hidden />
          </ActionIcon>
        </Tooltip>
      </header>
      <div className={styles.content} data-folded={isFolded || undefined}>
        {!isFolded && <AreaSearchForm {...drawing} />}
        {/* The player needs the room. */}
        <AreaSearchResultPanel search={search} onOpened={() => setFolded(true)} />
      </div>
    </section>
  );
}
