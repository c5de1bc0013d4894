// What leans on private parts of deck.gl and luma.gl. The map is right without it: delete the file and its line here.
export { linkedStages } from './linked-stages.ts';
