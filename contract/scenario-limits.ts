/** The maximum number of reactions in a scenario; the programme may allow fewer. */
export const MAX_REACTIONS = 20;
/** A scenario may hold so many until the programme chooses another number. */
export const USUAL_REACTIONS = 5;
