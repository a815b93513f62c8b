/** Said to who is in a room already, on the way to another. */
export const back = {
  inRoom: (code: string) => `Вы в комнате ${code}`,
  back: "Вернуться",
};
