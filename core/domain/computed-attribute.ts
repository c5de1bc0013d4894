/** An attribute that the server computes for each position (contract §2.2); negative priority means before everything else. */
export interface ComputedAttribute {
  id: number;
  description: string;
  attribute: string;
  expression: string;
  type: string;
  priority: number;
}
