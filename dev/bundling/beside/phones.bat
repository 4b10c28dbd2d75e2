@echo off
rem Finds out why phones can't reach this computer.
call "%~dp0{start}" doctor --from-phone
pause
