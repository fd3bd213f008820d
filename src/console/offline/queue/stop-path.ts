/** The page of a stop of a round of this day; with a step, the page of that. */
export const stopPath = (stop_id: string, date: string, step?: "receipt"): string =>
  `/console/round/${stop_id}${step ? `/${step}` : ""}?date=${date}`;
