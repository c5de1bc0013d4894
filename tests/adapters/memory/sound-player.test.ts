import { MemorySoundPlayer } from '@farol/adapters/memory/sound-player';
import { soundPlayerContract } from '../../contracts/ports/sound-player.ts';

soundPlayerContract('memory', (isBlocked) => {
  const sound = new MemorySoundPlayer(isBlocked);
  sound.unplayable.add('/broken.wav');
  return {
    sound,
    played: () => sound.played,
    broken: '/broken.wav',
    finish: () => sound.finish(),
    gesture: () => sound.userGesture(),
  };
});
