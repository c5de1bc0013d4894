import { useState, type ReactNode } from 'react';
import { useSelector } from '@xstate/react';
import type { Console } from '@farol/core';
import { VehicleCard } from '../widget/vehicle-card.tsx';
import { PORTUGUESE } from './portuguese.ts';
import { SignIn } from './sign-in.tsx';
import { VehicleChoice } from './vehicle-choice.tsx';

const SOFT = {
  card: 'soft',
  name: 'soft-name',
  plate: 'soft-plate',
  state: 'soft-state',
  values: 'soft-values',
  label: 'soft-label',
  note: 'soft-note',
  button: 'soft-button',
};
const BOARD = {
  card: 'board',
  name: 'board-name',
  plate: 'board-plate',
  state: 'board-state',
  values: 'board-values',
  label: 'board-label',
  value: 'board-value',
  note: 'board-note',
  button: 'board-button',
};

/** An application of somebody else: two vehicles, in two styles and two languages. */
export function Host({ farol }: { readonly farol: Console }): ReactNode {
  const [first, setFirst] = useState(1);
  const [second, setSecond] = useState(2);
  const { user } = useSelector(farol.access, (access) => access);
  return (
    <main>
      <h1>Two vehicles</h1>
      {user ? (
        <button type="button" onClick={farol.access.signOut}>
          Sign out {user.name}
        </button>
      ) : (
        <SignIn farol={farol} />
      )}
      <div className="cards">
        <VehicleCard farol={farol} deviceId={first} classNames={SOFT} isFollowed>
          <VehicleChoice farol={farol} label="Vehicle" deviceId={first} onChoose={setFirst} />
        </VehicleCard>
        <VehicleCard
          farol={farol}
          deviceId={second}
          classNames={BOARD}
          texts={PORTUGUESE}
          coordinateFormat="dms"
        >
          <VehicleChoice farol={farol} label="Veículo" deviceId={second} onChoose={setSecond} />
        </VehicleCard>
      </div>
    </main>
  );
}
