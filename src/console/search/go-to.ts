/** The second key of `g …` for each section. */
export const section_keys: Readonly<Record<string, string>> = {
  "/console/overview": "o",
  "/console/day": "d",
  "/console/board": "b",
  "/console/plan": "p",
  "/console/clients": "c",
  "/console/billing": "i",
  "/console/reports": "r",
  "/console/desk": "a",
};
