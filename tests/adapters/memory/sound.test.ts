import { MemorySound } from '@farol/adapters/memory/sound';
import { soundContract } from '../../contracts/ports/sound.ts';

soundContract('memory', (isBlocked) => {
  const sound = new MemorySound(isBlocked);
  sound.broken.add('/broken.wav');
  return {
    sound,
    heard: () => sound.heard,
    broken: '/broken.wav',
    finish: () => sound.finish(),
    gesture: () => sound.gesture(),
  };
});
