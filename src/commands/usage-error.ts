/** Wrong usage: exit code 2 and the usage of the command (decisions §8). */
export class UsageError extends Error {}
